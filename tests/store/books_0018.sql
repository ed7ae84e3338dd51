-- What books have since lines are sealed (0017) and staff hold offices (0018), beside what was
-- written before; the roles of staff stood with their logins until then.
INSERT INTO former_heads (chain, seq, hash) VALUES ('T1', 3, '1c786acf2f9f035302744d1ea680a79827dfdb9d52de5744b4f0f7bd3b0fcd55');
INSERT INTO offices (login, operator, role) VALUES ('eva', '', 'floor');
INSERT INTO offices (login, operator, role) VALUES ('eva', 'tsg', 'cashier');
