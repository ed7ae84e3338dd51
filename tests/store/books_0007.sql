INSERT INTO chains (name, head, length) VALUES ('acts:kings', '0b36a301feabeb28b6d1264ba61c350309d6722eb775eb2a453c6cfbf9512389', 1);
INSERT INTO chains (name, head, length) VALUES ('desk', '80e98f860a9e7319d67608e6d55bdbecb5f651859c14039d17ebfa82fdcd85cb', 5);
INSERT INTO chains (name, head, length) VALUES ('group:T2', '8382bae03cdf208794812e1f6b1275446282ac1dc5fbc477298141c33be216b9', 1);
INSERT INTO chains (name, head, length) VALUES ('table:T1', '1c786acf2f9f035302744d1ea680a79827dfdb9d52de5744c9313c57fda0dab0', 5);
INSERT INTO groups (id, kind, operator, created_at) VALUES ('T1', 'table', 'wgg', 1700000000000000);
INSERT INTO groups (id, kind, operator, created_at) VALUES ('T2', 'table', 'kings', 1700000002000000);
INSERT INTO groups (id, kind, operator, created_at) VALUES ('T3', 'table', 'kings', 1700000038000000);
INSERT INTO groups (id, kind, operator, created_at) VALUES ('T4', 'table', 'kings', 1700001859000000);
INSERT INTO groups (id, kind, operator, created_at) VALUES ('T5', 'table', 'kings', 1700001881000000);
INSERT INTO house_keys (id) VALUES ('b212032225b1d1e6');
INSERT INTO plans (hash, game, text, first_used_at) VALUES ('3a07966989558016009054f1a14061ef0bffc1bb731ab88e6482de62b828d9d5', 'kings/punto-banco', 'id = "kings/punto-banco"
family = "baccarat"
names = { cs = "Punto Banco / Mini Baccarat", en = "Punto Banco / Mini Baccarat" }
source = "000_0acd032c6ace7ebf.txt lines 1556–1739"
currencies = { EUR = ["K10-36"] }

[seats]
clause = ["K10-03"]
max = 12
common = true

[max_win]
clause = ["K10-36"]
amounts = { EUR = "4000000" }
includes_stakes = false
per = "player"

[limit_change]
clause = ["K10-38"]
may = ["raise-min", "lower-min"]

[options.variant]
names = { cs = "Varianta", en = "Variant" }
clause = ["K10-46"]
default = "punto-banco"
one_of = ["punto-banco", "baccarat"]

[options.decks]
names = { cs = "Počet balíčků", en = "Decks" }
clause = ["K10-04", "K10-39", "K10-46"]
default = 8
min = 4
max = 8
note = { cs = "Punto Banco 6 až 8, varianta Baccarat 4 až 8.", en = "Punto Banco 6 to 8, variant Baccarat 4 to 8." }

[options.seats]
names = { cs = "Hráčská místa", en = "Boxes" }
clause = ["K10-03", "K10-41"]
default = 9
one_of = [6, 9, 12]

[options.shuffling_machine]
names = { cs = "Automatický míchací stroj", en = "Automatic shuffling machine" }
clause = ["K10-01", "K10-40"]
default = false
note = { cs = "Se strojem se karty míchají před každou hrou a dělicí karta není potřeba.", en = "With a machine the cards are shuffled before every round and no cut card is needed." }

[options.behind_cut_card]
names = { cs = "Karet za dělicí kartou", en = "Cards behind the cut card" }
clause = ["K10-07", "K10-14"]
default = 16
min = 16
max = 104
note = { cs = "Kam se karta vkládá, plán neurčuje; 16 karet vždy stačí k dohrání hry.", en = "The plan does not say where the card goes; 16 cards always suffice to finish a round." }

[options.burn_before_round]
names = { cs = "Karet spálených před každou hrou", en = "Cards burnt before every round" }
clause = ["K10-42"]
default = 0
min = 0
max = 3

[options.commission_rounding]
names = { cs = "Zaokrouhlení provize", en = "Rounding of the commission" }
clause = ["K10-20"]
default = "down"
one_of = ["down", "nearest", "up"]
note = { cs = "down: zlomek jednotky se neúčtuje; nearest: od poloviny nahoru; up: každý zlomek nahoru.", en = "down: a fraction of the unit is not charged; nearest: half a unit and more is; up: every fraction is." }

[options.commission_unit]
names = { cs = "Provize se účtuje po (setiny)", en = "Commission is charged in steps of (cents)" }
clause = ["K10-20"]
default = 1
min = 1
max = 1000

[options.shoe_passes]
names = { cs = "Kdy jde sabot k dalšímu hráči (Baccarat)", en = "When the shoe passes on (Baccarat)" }
clause = ["K10-46"]
default = "banco-loses"
one_of = ["banco-loses", "every-round"]

[options.shoe_box]
names = { cs = "Box, u něhož je sabot (Baccarat)", en = "Box that has the shoe (Baccarat)" }
clause = ["K10-46"]
default = 1
min = 1
max = 12
note = { cs = "Stav stolu mezi hrami: značka next_shoe předchozí hry.", en = "State of the table between rounds: the mark next_shoe of the round before." }

[variants.punto-banco]
clause = ["K10-04", "K10-39"]
names = { cs = "Punto Banco / Mini Baccarat", en = "Punto Banco / Mini Baccarat" }
decks_min = 6
decks_max = 8

[variants.baccarat]
clause = ["K10-46"]
names = { cs = "Baccarat", en = "Baccarat" }
decks_min = 4
decks_max = 8
passing_shoe = true

[[bets]]
id = "punto"
names = { cs = "PUNTO (hráč)", en = "PUNTO (Player)" }
text = { cs = "PUNTO má víc bodů než BANCO; při shodě sázka stojí", en = "PUNTO has more points than BANCO; a push on a tie" }
clause = ["K10-02", "K10-17"]
wins_on = "punto"
pays = "1:1"
pushes_on = "tie"
limits = { EUR = { clause = ["K10-36"], min = "1", max = "500000" } }

[[bets]]
id = "banco"
names = { cs = "BANCO (bankéř)", en = "BANCO (Banker)" }
text = { cs = "BANCO má víc bodů než PUNTO; z výhry se odečte provize 5 %; při shodě sázka stojí", en = "BANCO has more points than PUNTO; 5 % commission on the win; a push on a tie" }
clause = ["K10-02", "K10-18", "K10-20"]
wins_on = "banco"
pays = "1:1"
pushes_on = "tie"
commission = "5 %"
limits = { EUR = { clause = ["K10-36"], min = "1", max = "500000" } }

[[bets]]
id = "egalite"
names = { cs = "EGALITE (shoda)", en = "EGALITE (Tie)" }
text = { cs = "PUNTO a BANCO mají stejně bodů", en = "PUNTO and BANCO have the same points" }
clause = ["K10-02", "K10-19"]
wins_on = "tie"
pays = "8:1"
limits = { EUR = { clause = ["K10-36"], min = "1", max = "500000" } }

[drawing]
clause = ["K10-11", "K10-12", "K10-13", "K10-28", "K10-35"]
natural = [8, 9]

[drawing.punto]
clause = ["K10-26", "K10-27"]
draws = [0, 1, 2, 3, 4, 5]

[[drawing.banco]]
clause = ["K10-29"]
totals = [0, 1, 2]
draws_on = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
draws_when_punto_stood = true

[[drawing.banco]]
clause = ["K10-30"]
totals = [3]
draws_on = [0, 1, 2, 3, 4, 5, 6, 7, 9]
draws_when_punto_stood = true

[[drawing.banco]]
clause = ["K10-31"]
totals = [4]
draws_on = [2, 3, 4, 5, 6, 7]
draws_when_punto_stood = true

[[drawing.banco]]
clause = ["K10-32"]
totals = [5]
draws_on = [4, 5, 6, 7]
draws_when_punto_stood = true

[[drawing.banco]]
clause = ["K10-33"]
totals = [6]
draws_on = [6, 7]
draws_when_punto_stood = false

[[drawing.banco]]
clause = ["K10-34"]
totals = [7]
draws_on = []
draws_when_punto_stood = false

[[course]]
clause = ["K10-02", "K10-08", "K10-21"]
text = { cs = "Hráči sázejí na pole PUNTO, BANCO nebo EGALITE (shoda); smějí zvolit i několik polí najednou.", en = "The players bet on the fields PUNTO, BANCO or EGALITE (tie); several of them may be combined." }

[[course]]
clause = ["K10-15", "K10-37"]
text = { cs = "Kdo nemá místo k sezení, smí vsadit na box vestoje; všechny sázky na jednom poli boxu dohromady nesmějí překročit maximum.", en = "Players without a seat may stand and bet on a box; all stakes on one field of a box together must not exceed the maximum." }

[[course]]
clause = ["K10-09"]
text = { cs = "Od první karty už nelze sázku umístit, zvýšit, snížit ani přesunout.", en = "From the first card on no bet may be placed, increased, decreased or moved." }

[[course]]
clause = ["K10-22", "K10-23"]
text = { cs = "Dvojka až devítka platí svou hodnotu, desítka a obrázky nulu, eso jedničku; platí jen poslední číslice součtu, takže 8 a 7 je 5 bodů.", en = "Twos to nines count their pips, tens and pictures nothing, aces one; only the last digit of the sum counts, so 8 and 7 make 5 points." }

[[course]]
clause = ["K10-10"]
text = { cs = "Krupiér vyloží lícem nahoru střídavě dvě karty na PUNTO a dvě na BANCO.", en = "The croupier deals face up, in turn, two cards to PUNTO and two to BANCO." }

[[course]]
clause = ["K10-11", "K10-28", "K10-35"]
text = { cs = "Má-li kterákoli strana z prvních dvou karet 8 nebo 9 (natural), žádná další karta se nebere.", en = "If either hand has 8 or 9 with its first two cards (a natural), no further card is drawn." }

[[course]]
clause = ["K10-12", "K10-26", "K10-27"]
text = { cs = "Jinak PUNTO bere třetí kartu s 0 až 5 body a stojí se 6 a 7.", en = "Otherwise PUNTO draws a third card with 0 to 5 points and stands with 6 and 7." }

[[course]]
clause = ["K10-29", "K10-32", "K10-33", "K10-34"]
text = { cs = "Potom BANCO: s 0 až 2 bere vždy, se 7 stojí; se 3 až 6 rozhoduje třetí karta PUNTA podle tabulky, a pokud PUNTO stálo, bere BANCO do 5 bodů.", en = "Then BANCO: with 0 to 2 it always draws, with 7 it stands; with 3 to 6 PUNTO''s third card decides by the table, and if PUNTO stood, BANCO draws up to 5 points." }

[[course]]
clause = ["K10-30"]
text = { cs = "BANCO se 3 bere, jen když třetí karta PUNTA není osmička.", en = "BANCO with 3 draws unless PUNTO''s third card was an eight." }

[[course]]
clause = ["K10-31", "K10-32", "K10-33"]
text = { cs = "BANCO se 4 bere na třetí kartu 2 až 7, s 5 na 4 až 7, se 6 na 6 a 7.", en = "BANCO with 4 draws on a third card of 2 to 7, with 5 on 4 to 7, with 6 on 6 and 7." }

[[course]]
clause = ["K10-17", "K10-19", "K10-24", "K10-25"]
text = { cs = "Vyhrává strana blíže devítce; PUNTO platí 1:1, EGALITE při shodě 8:1 a při shodě sázky na PUNTO i BANCO stojí.", en = "The hand closer to nine wins; PUNTO pays 1:1, EGALITE 8:1 on a tie, and on a tie bets on PUNTO and BANCO push." }

[[course]]
clause = ["K10-18", "K10-20"]
text = { cs = "BANCO platí 1:1 bez provize 5 % z výhry: 100 vyhrává 95.", en = "BANCO pays 1:1 less 5 % commission on the win: 100 wins 95." }

[[course]]
clause = ["K10-14"]
text = { cs = "Vyjde-li dělicí karta, hra se dohraje a karty se znovu zamíchají.", en = "When the cut card comes, the round is played to its end and the cards are shuffled again." }

[[readings]]
clause = ["K10-42"]
text = { cs = "Žádné ustanovení nepřikazuje spálit kartu před hrou; počet spálených karet je volbou stolu (výchozí 0). Přebytečně vytažená karta se vede jako spálená karta příští hry.", en = "No clause orders a burn before a round; how many cards are burnt is a table option (default 0). A card drawn in excess is recorded as the burn card of the next round." }

[[readings]]
clause = ["K10-20"]
text = { cs = "Zaokrouhlení provize není stanoveno: počítá se přesně na cent a zlomek centu se neúčtuje, dokud operátor nezvolí jinak.", en = "Rounding of the commission is not stated: it is exact to the cent and a fraction of a cent is not charged unless the operator chooses otherwise." }

[[readings]]
clause = ["K10-36"]
text = { cs = "4 000 000 € je výhra jedné nejvyšší sázky na shodu (500 000 × 8): strop výhry jednoho hráče, bez vkladů.", en = "€4,000,000 is the win of one maximum tie bet (500,000 × 8): a cap on one player''s win, stakes not counted." }

[[readings]]
clause = ["K10-15", "K10-37"]
text = { cs = "Celková sázka, která nesmí přesáhnout maximum, je součet na jednom poli (PUNTO, BANCO, EGALITE) jednoho boxu.", en = "The total stake that must not exceed the maximum is the sum on one field (PUNTO, BANCO, EGALITE) of one box." }

[[readings]]
clause = ["K10-12"]
text = { cs = "Pátá a šestá karta se berou jen podle tabulky; stojí-li PUNTO, je třetí karta BANCA pátou kartou hry.", en = "Fifth and sixth card are drawn only as the table says; if PUNTO stands, BANCO''s third card is the fifth card of the round." }

[[readings]]
clause = ["K10-21"]
text = { cs = "Sázet na PUNTO a BANCO zároveň je dovoleno.", en = "Betting on PUNTO and BANCO at once is allowed." }

[[readings]]
clause = ["K10-46"]
text = { cs = "Kdy sabot přechází dál, plán neurčuje: obvykle když prohraje BANCO; sabot drží jen boxy se sázkou.", en = "When the shoe passes on is not defined: as usual, when BANCO loses; only boxes with a stake hold it." }

[[readings]]
clause = ["K10-45"]
text = { cs = "Zrušení celého sabotu: vypořádané hry platí, otevřená hra se vrací a zbytek karet se zamíchá.", en = "Annulling a shoe: settled rounds stand, the open round is refunded, the rest of the cards is shuffled." }

[[readings]]
clause = ["K10-40"]
text = { cs = "S automatickým míchacím strojem se karty vracejí po každé hře do stroje.", en = "With an automatic shuffling machine the cards go back into the machine after every round." }
', 1700001859000000);
INSERT INTO plans (hash, game, text, first_used_at) VALUES ('4dbf753878edae87b506d7eba8a529ffc75ca85887e14cfc8a9c06c3165aaca7', 'kings/craps', 'id = "kings/craps"
family = "craps"
names = { cs = "Craps – kostky", en = "Craps" }
source = "000_0acd032c6ace7ebf.txt lines 1740–1980"
currencies = { EUR = ["K11-71"] }

[seats]
clause = ["K11-03"]
max = 20

[max_win]
clause = ["K11-71"]
amounts = { EUR = "5175000" }
includes_stakes = false

[dice]
clause = ["K11-01"]
count = 2

[line]
clause = ["K11-09", "K11-10", "K11-11", "K11-13", "K11-26"]
natural = [7, 11]
craps = [2, 3, 12]
barred = 12
points = [4, 5, 6, 8, 9, 10]
seven = 7

[off]
clause = ["K11-37", "K11-62", "K11-64"]
option = "off_on_come_out"
bets = ["place", "buy", "come-odds"]

[options.craps_passes_dice]
names = { cs = "Kostky se předávají i po craps v prvním vrhu", en = "Come-out craps passes the dice" }
clause = ["K11-09", "K11-15"]
default = true

[options.barred_12]
names = { cs = "Don''t Pass a Don''t Come při 12: sázka zůstává, nebo se vrací", en = "Don''t Pass and Don''t Come on 12: the bet stays, or is returned" }
clause = ["K11-26"]
default = "stays"
one_of = ["stays", "returned"]

[options.dont_come_12_wins]
names = { cs = "Don''t Come při 12 vyhrává", en = "Don''t Come wins on 12" }
clause = ["K11-33"]
default = false
note = { cs = "Doslovné znění; hráč by tím získal výhodu.", en = "The literal text; it would give the player an edge." }

[options.off_on_come_out]
names = { cs = "Place, Buy a odds ke Come v prvním vrhu neplatí", en = "Place, Buy and Come odds are off on the come-out roll" }
clause = ["K11-64"]
default = false

[options.buy_fee]
names = { cs = "Poplatek ze sázky Buy", en = "When the Buy fee is due" }
clause = ["K11-67", "K11-73"]
default = "always"
one_of = ["always", "on-win"]

[options.pays_field_2_12]
names = { cs = "Výplata Field při 2 a 12", en = "Field pays on 2 and 12" }
clause = ["K11-49", "K11-72"]
default = "2:1"
one_of = ["2:1", "3:1"]
note = { cs = "Při 3:1 na obě čísla nemá dům žádnou výhodu.", en = "3:1 on both numbers leaves no house edge." }

[options.pays_any_craps]
names = { cs = "Výplata Any Craps", en = "Any Craps pays" }
clause = ["K11-45"]
default = "4:1"
one_of = ["4:1", "7:1"]

[options.pays_2_12]
names = { cs = "Výplata 2 a 12", en = "2 and 12 pay" }
clause = ["K11-40", "K11-41"]
default = "30:1"
one_of = ["30:1", "29:1"]

[options.pays_3_11]
names = { cs = "Výplata 3, 11 a Hi-Lo", en = "3, 11 and Hi-Lo pay" }
clause = ["K11-42", "K11-43", "K11-44"]
default = "15:1"
one_of = ["15:1", "14:1"]

[options.easy_4_10]
names = { cs = "Snadná 4 a 10", en = "Easy 4 and 10" }
clause = ["K11-57"]
default = "off"
one_of = ["off", "3:1"]

[options.easy_6_8]
names = { cs = "Snadná 6 a 8", en = "Easy 6 and 8" }
clause = ["K11-57"]
default = "off"
one_of = ["off", "3:2"]

[options.dice_offered]
names = { cs = "Kolik kostek se nabízí vrhači", en = "Dice offered to the shooter" }
clause = ["K11-74", "K11-01"]
default = 5
min = 2
max = 10

[options.dice_at]
names = { cs = "Místo, kde leží kostky", en = "Place at which the dice lie" }
clause = ["K11-06", "K11-15"]
default = 0
min = 0
max = 20
note = { cs = "Stůl ho přenáší z kola do kola: odtud se hledá vrhač ve směru hodinových ručiček.", en = "The table carries it from round to round: the shooter is sought clockwise from here." }

[[bets]]
id = "pass-line"
names = { cs = "Pass Line", en = "Pass Line" }
text = { cs = "7 nebo 11 vyhrává, 2, 3, 12 prohrává; jinak číslo dřív než 7", en = "7 or 11 wins, 2, 3, 12 loses; otherwise the number before 7" }
clause = ["K11-21", "K11-22", "K11-23", "K11-18"]
rule = "with"
phase = "come-out"
put = true
makes_shooter = true
contract = true
pays = "1:1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "dont-pass"
names = { cs = "Don''t Pass Line", en = "Don''t Pass Line" }
text = { cs = "2 nebo 3 vyhrává, 7 nebo 11 prohrává, 12 nerozhoduje; jinak 7 dřív než číslo", en = "2 or 3 wins, 7 or 11 loses, 12 is a draw; otherwise 7 before the number" }
clause = ["K11-26", "K11-27", "K11-28", "K11-29"]
rule = "against"
phase = "come-out"
makes_shooter = true
pays = "1:1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "come"
names = { cs = "Come", en = "Come" }
text = { cs = "jako Pass Line od příštího vrhu; jen má-li vrhač point", en = "as Pass Line from the next roll on; only while the shooter has a point" }
clause = ["K11-30", "K11-31"]
rule = "with"
phase = "point"
contract = true
pays = "1:1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "dont-come"
names = { cs = "Don''t Come", en = "Don''t Come" }
text = { cs = "jako Don''t Pass od příštího vrhu; jen má-li vrhač point", en = "as Don''t Pass from the next roll on; only while the shooter has a point" }
clause = ["K11-32", "K11-33", "K11-34", "K11-35"]
rule = "against"
phase = "point"
unbarred = "dont_come_12_wins"
pays = "1:1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "pass-odds"
names = { cs = "Odds k Pass Line", en = "Odds behind Pass Line" }
text = { cs = "nejvýše ve výši sázky na linii; rozhoduje se s ní", en = "up to the amount of the line bet; decided with it" }
clause = ["K11-36"]
rule = "odds"
behind = "pass-line"
times = 1
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-37"]
totals = [4, 10]
pays = "2:1"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-38"]
totals = [5, 9]
pays = "3:2"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-39"]
totals = [6, 8]
pays = "6:5"

[[bets]]
id = "come-odds"
names = { cs = "Odds ke Come", en = "Odds behind Come" }
text = { cs = "nejvýše ve výši sázky na linii; rozhoduje se s ní", en = "up to the amount of the line bet; decided with it" }
clause = ["K11-36"]
rule = "odds"
behind = "come"
times = 1
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-37"]
totals = [4, 10]
pays = "2:1"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-38"]
totals = [5, 9]
pays = "3:2"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-39"]
totals = [6, 8]
pays = "6:5"

[[bets]]
id = "dont-pass-odds"
names = { cs = "Odds k Don''t Pass", en = "Odds behind Don''t Pass" }
text = { cs = "nejvýše ve výši sázky na linii; rozhoduje se s ní", en = "up to the amount of the line bet; decided with it" }
clause = ["K11-36"]
rule = "odds"
behind = "dont-pass"
times = 1
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-37"]
totals = [4, 10]
pays = "1:2"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-38"]
totals = [5, 9]
pays = "2:3"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-39"]
totals = [6, 8]
pays = "5:6"

[[bets]]
id = "dont-come-odds"
names = { cs = "Odds k Don''t Come", en = "Odds behind Don''t Come" }
text = { cs = "nejvýše ve výši sázky na linii; rozhoduje se s ní", en = "up to the amount of the line bet; decided with it" }
clause = ["K11-36"]
rule = "odds"
behind = "dont-come"
times = 1
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-37"]
totals = [4, 10]
pays = "1:2"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-38"]
totals = [5, 9]
pays = "2:3"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-39"]
totals = [6, 8]
pays = "5:6"

[[bets]]
id = "place"
names = { cs = "Sázka na čísla (Place)", en = "Place" }
text = { cs = "číslo padne dřív než 7", en = "the number comes before 7" }
clause = ["K11-64"]
rule = "number"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-61"]
totals = [4, 10]
pays = "9:5"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-60"]
totals = [5, 9]
pays = "7:5"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-59"]
totals = [6, 8]
pays = "7:6"

[[bets]]
id = "buy"
names = { cs = "Kupovaná (Buy)", en = "Buy" }
text = { cs = "číslo padne dřív než 7; poplatek 5 % sázky", en = "the number comes before 7; fee 5 % of the stake" }
clause = ["K11-62"]
rule = "number"
fee = { clause = ["K11-62", "K11-67"], share = "5 %", of = "stake", option = "buy_fee" }
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-62"]
totals = [4, 10]
pays = "2:1"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-62"]
totals = [5, 9]
pays = "3:2"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-62"]
totals = [6, 8]
pays = "6:5"

[[bets]]
id = "lay"
names = { cs = "Pokládaná (Lay)", en = "Lay" }
text = { cs = "7 padne dřív než číslo; poplatek 5 % výhry", en = "7 comes before the number; fee 5 % of the win" }
clause = ["K11-63"]
rule = "number-loses"
fee = { clause = ["K11-63", "K11-69"], share = "5 %", of = "win" }
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-63"]
totals = [4, 10]
pays = "1:2"

[[bets.table]]
id = "5-or-9"
names = { cs = "5 nebo 9", en = "5 or 9" }
clause = ["K11-63"]
totals = [5, 9]
pays = "2:3"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-63"]
totals = [6, 8]
pays = "5:6"

[[bets]]
id = "big"
names = { cs = "Big 6 / Big 8", en = "Big 6 / Big 8" }
text = { cs = "6 (8) padne dřív než 7", en = "6 (8) comes before 7" }
clause = ["K11-58"]
rule = "number"
totals = [6, 8]
pays = "1:1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "hard"
names = { cs = "Tvrdá (Hard Way)", en = "Hard Way" }
text = { cs = "číslo padne jako pár, dřív než jinak a dřív než 7", en = "the number comes as a double before any other way and before 7" }
clause = ["K11-55", "K11-56"]
rule = "hard"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-55"]
totals = [4, 10]
pays = "8 for 1"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-56"]
totals = [6, 8]
pays = "10 for 1"

[[bets]]
id = "easy"
names = { cs = "Snadná (Easy Way)", en = "Easy Way" }
text = { cs = "číslo padne jinak než jako pár, dřív než pár a dřív než 7; jen kde ji stůl nabízí", en = "the number comes other than as a double, before the double and before 7; only where the table offers it" }
clause = ["K11-57"]
rule = "easy"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "4-or-10"
names = { cs = "4 nebo 10", en = "4 or 10" }
clause = ["K11-57"]
totals = [4, 10]
pays = "3:1"
option = "easy_4_10"

[[bets.table]]
id = "6-or-8"
names = { cs = "6 nebo 8", en = "6 or 8" }
clause = ["K11-57"]
totals = [6, 8]
pays = "3:2"
option = "easy_6_8"

[[bets]]
id = "two"
names = { cs = "2 – Hadí oči", en = "2 – Snake Eyes" }
text = { cs = "příští vrh 2", en = "the next roll is 2" }
clause = ["K11-40", "K11-53"]
rule = "one-roll"
totals = [2]
pays = "31 for 1"
option = "pays_2_12"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "twelve"
names = { cs = "12 – Craps", en = "12 – Twelve" }
text = { cs = "příští vrh 12", en = "the next roll is 12" }
clause = ["K11-41", "K11-53"]
rule = "one-roll"
totals = [12]
pays = "31 for 1"
option = "pays_2_12"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "hi-lo"
names = { cs = "Hi-Lo", en = "Hi-Lo" }
text = { cs = "příští vrh 2 nebo 12", en = "the next roll is 2 or 12" }
clause = ["K11-42", "K11-53"]
rule = "one-roll"
totals = [2, 12]
pays = "16 for 1"
option = "pays_3_11"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "three"
names = { cs = "3 – Ace Deuce", en = "3 – Ace Deuce" }
text = { cs = "příští vrh 3", en = "the next roll is 3" }
clause = ["K11-43", "K11-53"]
rule = "one-roll"
totals = [3]
pays = "16 for 1"
option = "pays_3_11"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "eleven"
names = { cs = "11 – Yo", en = "11 – Yo" }
text = { cs = "příští vrh 11", en = "the next roll is 11" }
clause = ["K11-44", "K11-53"]
rule = "one-roll"
totals = [11]
pays = "16 for 1"
option = "pays_3_11"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "any-craps"
names = { cs = "Any Craps", en = "Any Craps" }
text = { cs = "příští vrh 2, 3 nebo 12", en = "the next roll is 2, 3 or 12" }
clause = ["K11-45", "K11-53"]
rule = "one-roll"
totals = [2, 3, 12]
pays = "5 for 1"
option = "pays_any_craps"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "any-seven"
names = { cs = "Velká sedma (Any Seven)", en = "Any Seven / Big Red" }
text = { cs = "příští vrh 7", en = "the next roll is 7" }
clause = ["K11-47", "K11-53"]
rule = "one-roll"
totals = [7]
pays = "5 for 1"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets]]
id = "field"
names = { cs = "Pole (Field)", en = "Field" }
text = { cs = "příští vrh 2, 3, 4, 9, 10, 11 nebo 12", en = "the next roll is 2, 3, 4, 9, 10, 11 or 12" }
clause = ["K11-54", "K11-20"]
rule = "one-roll"
limits = { EUR = { clause = ["K11-71"], min = "1", max = "25000" } }

[[bets.table]]
id = "3-4-9-10-11"
names = { cs = "3, 4, 9, 10, 11", en = "3, 4, 9, 10, 11" }
clause = ["K11-48"]
totals = [3, 4, 9, 10, 11]
pays = "1:1"

[[bets.table]]
id = "2-or-12"
names = { cs = "2 nebo 12", en = "2 or 12" }
clause = ["K11-49"]
totals = [2, 12]
pays = "2:1"
option = "pays_field_2_12"

[[announced]]
id = "c-and-e"
names = { cs = "C & E", en = "C & E" }
text = { cs = "půl na Any Craps, půl na 11", en = "half on Any Craps, half on 11" }
clause = ["K11-46"]
pieces = [{ bet = "any-craps" }, { bet = "eleven" }]

[[announced]]
id = "horn"
names = { cs = "Rohová (Horn)", en = "Horn" }
text = { cs = "po čtvrtině na 2, 3, 11 a 12", en = "a quarter each on 2, 3, 11 and 12" }
clause = ["K11-50"]
pieces = [{ bet = "two" }, { bet = "three" }, { bet = "eleven" }, { bet = "twelve" }]

[[announced]]
id = "horn-high"
names = { cs = "Zvýšená rohová (Horn High)", en = "Horn High" }
text = { cs = "pět dílů, z toho dva na zvolené číslo z 2, 3, 11, 12", en = "five units, two of them on the chosen number of 2, 3, 11, 12" }
clause = ["K11-51"]
pieces = [{ bet = "two" }, { bet = "three" }, { bet = "eleven" }, { bet = "twelve" }]
high = 1

[[announced]]
id = "world"
names = { cs = "Vířivá (Whirl / World)", en = "Whirl / World" }
text = { cs = "po pětině na 2, 3, 7, 11 a 12", en = "a fifth each on 2, 3, 7, 11 and 12" }
clause = ["K11-52"]
pieces = [{ bet = "two" }, { bet = "three" }, { bet = "eleven" }, { bet = "twelve" }, { bet = "any-seven" }]

[[course]]
clause = ["K11-01", "K11-03"]
text = { cs = "Jeden hráč (vrhač) hází dvěma kostkami; všichni, nejvýše dvacet hráčů, sázejí proti domu na jeho vrhy.", en = "One player, the shooter, throws two dice; everybody, at most twenty players, bets against the house on his rolls." }

[[course]]
clause = ["K11-05", "K11-06"]
text = { cs = "Vrhač musí mít sázku na Pass Line nebo Don''t Pass; kostky lze odmítnout a přitom dál sázet.", en = "The shooter needs a bet on Pass Line or Don''t Pass; a player may decline the dice and still bet." }

[[course]]
clause = ["K11-08", "K11-11"]
text = { cs = "Kolo má dvě fáze. V první (Come Out) se hází, dokud nepadne 4, 5, 6, 8, 9 nebo 10: toto číslo je point.", en = "A round has two phases. In the first, the come-out, the dice are thrown until 4, 5, 6, 8, 9 or 10 comes: this number is the point." }

[[course]]
clause = ["K11-10", "K11-21"]
text = { cs = "Sedm nebo jedenáct v první fázi (natural): Pass Line vyhrává 1:1 a hází se dál.", en = "Seven or eleven on the come-out (natural): Pass Line wins 1:1 and the shooter throws on." }

[[course]]
clause = ["K11-09", "K11-15"]
text = { cs = "Dva, tři nebo dvanáct v první fázi (craps): Pass Line prohrává a kostky dostane další hráč.", en = "Two, three or twelve on the come-out (craps): Pass Line loses and the dice go to the next player." }

[[course]]
clause = ["K11-12", "K11-13", "K11-14"]
text = { cs = "Ve druhé fázi vyhrává Pass Line, padne-li point, a týž vrhač začíná nové kolo; padne-li dřív 7 (seven-out), prohrává a kostky jdou dál.", en = "In the second phase Pass Line wins if the point comes, and the same shooter begins a new round; if 7 comes first (seven-out) it loses and the dice pass." }

[[course]]
clause = ["K11-26", "K11-27", "K11-29"]
text = { cs = "Don''t Pass sází proti vrhači: 12 v první fázi nerozhoduje a sázku lze před vrhem kdykoli stáhnout.", en = "Don''t Pass bets against the shooter: 12 on the come-out is a draw, and the bet may be taken down before any roll." }

[[course]]
clause = ["K11-24", "K11-30", "K11-32"]
text = { cs = "Come a Don''t Come jsou tytéž sázky pro vrhy po určení pointu; přesouvají se na své číslo a čekají na něj, nebo na 7.", en = "Come and Don''t Come are the same bets for rolls after the point is set; they move to their number and wait for it, or for 7." }

[[course]]
clause = ["K11-36", "K11-37"]
text = { cs = "K sázce na linii lze přidat odds ve stejné výši, vyplácené v poměru skutečné pravděpodobnosti.", en = "Behind a line bet odds of the same amount may be added, paid at true odds." }

[[course]]
clause = ["K11-59", "K11-62", "K11-63"]
text = { cs = "Place, Buy a Big sázejí na číslo dřív než 7, Lay na 7 dřív než číslo; Buy a Lay stojí poplatek 5 %.", en = "Place, Buy and Big bet on a number before 7, Lay on 7 before the number; Buy and Lay cost a fee of 5 %." }

[[course]]
clause = ["K11-19", "K11-53"]
text = { cs = "Sázky na jeden vrh rozhodne hned příští vrh; smějí se umístit v kterékoli fázi.", en = "One-roll bets are decided by the very next roll; they may be placed in any phase." }

[[course]]
clause = ["K11-55", "K11-56"]
text = { cs = "Tvrdá sázka vyhrává, padne-li číslo jako pár dřív než jinak a dřív než 7.", en = "A hard way wins if the number comes as a double before it comes any other way and before 7." }

[[course]]
clause = ["K11-17", "K11-76"]
text = { cs = "Mezi vrhy se vyplácí a sází; jakmile má vrhač kostky, sázky se nepřijímají.", en = "Between rolls wins are paid and bets are made; once the shooter has the dice no bet is accepted." }

[[readings]]
clause = ["K11-40", "K11-41", "K11-42", "K11-43", "K11-44", "K11-47"]
text = { cs = "Poměry, které plán neuvádí (2, 12, Hi-Lo, 3, 11, Any Seven), jsou obvyklé poměry oboru: 30:1, 15:1 a 4:1; stůl smí zvolit i 29:1 a 14:1.", en = "Ratios that the plan does not state (2, 12, Hi-Lo, 3, 11, Any Seven) are the field''s usual ones: 30:1, 15:1 and 4:1; a table may also choose 29:1 and 14:1." }

[[readings]]
clause = ["K11-45"]
text = { cs = "Any Craps platí podle závazného textu 4:1 (pět za jeden); obvyklých 7:1 je volba stolu.", en = "Any Craps pays 4:1 (five for one) as the binding text says; the usual 7:1 is a table option." }

[[readings]]
clause = ["K11-57"]
text = { cs = "Snadná nemá v plánu poměr, proto se nenabízí, dokud ji stůl nezapne. Nabízené poměry 3:1 a 3:2 dávají domu stejnou výhodu jako tvrdé sázky; padne-li pár, prohrává.", en = "The easy way has no ratio in the plan, so it is not offered until the table switches it on. The ratios 3:1 and 3:2 give the house the edge of the hard ways; the double loses." }

[[readings]]
clause = ["K11-26", "K11-33"]
text = { cs = "Don''t Come se při 12 řídí pravidlem Don''t Pass: nerozhodně. Výhra podle doslovného znění je volba.", en = "Don''t Come follows Don''t Pass on 12: a draw. The win of the literal text is an option." }

[[readings]]
clause = ["K11-09", "K11-15"]
text = { cs = "Po 7 nebo 11 vrhač pokračuje, po 2, 3 nebo 12 kostky předává (volba).", en = "After 7 or 11 the shooter goes on, after 2, 3 or 12 he passes the dice (option)." }

[[readings]]
clause = ["K11-14", "K11-16"]
text = { cs = "Kdo splní point, hází znovu.", en = "A shooter who makes the point throws again." }

[[readings]]
clause = ["K11-62", "K11-63", "K11-69"]
text = { cs = "Poplatek Buy je 5 % sázky, poplatek Lay 5 % výhry. Poplatek Buy leží vedle sázky, propadá s jejím rozhodnutím a vrací se se staženou sázkou.", en = "The Buy fee is 5 % of the stake, the Lay fee 5 % of the win. The Buy fee lies beside the stake, falls due when it is decided and comes back with a bet that is taken down." }

[[readings]]
clause = ["K11-36"]
text = { cs = "Odds jsou nejvýše jednou sázka na linii, i u Don''t Pass a Don''t Come; smějí být nižší a lze je kdykoli stáhnout.", en = "Odds are at most once the line bet, for Don''t Pass and Don''t Come too; they may be less and may be taken down at any time." }

[[readings]]
clause = ["K11-18", "K11-29"]
text = { cs = "Pass Line lze vsadit i na point (put bet); Don''t Pass po určení pointu vsadit ani zvýšit nelze. Pass Line a Come na čísle se nestahují, všechny ostatní sázky ano.", en = "Pass Line may also be bet on the point (put bet); Don''t Pass cannot be placed or raised once the point is set. Pass Line and Come on a number cannot be taken down, all other bets can." }

[[readings]]
clause = ["K11-64"]
text = { cs = "Všechny sázky platí i v prvním vrhu; že Place, Buy a odds ke Come v něm neplatí, je volba stolu.", en = "All bets work on the come-out roll too; that Place, Buy and Come odds are off on it is a table option." }

[[readings]]
clause = ["K11-01"]
text = { cs = "Kostka mimo stůl: vrh neplatí a opakuje se, sázky stojí.", en = "A die off the table: no roll, it is thrown again and the bets stand." }

[[readings]]
clause = ["K11-71", "K11-14"]
text = { cs = "Nejvyšší výhra je strop výher jednoho hráče v jednom kole, bez vkladů; nové kolo začíná novým Come Out po splněném pointu nebo po craps.", en = "The maximum win caps one player''s wins in one round, stakes not counted; a new round begins with the new come-out after a made point or craps." }

[[readings]]
clause = ["K11-59", "K11-60"]
text = { cs = "Poměry jako 7:6 se vyplácejí na centy přesně, zlomek centu se zaokrouhlí dolů.", en = "Ratios such as 7:6 are paid to the cent, a fraction of a cent is rounded down." }

[[readings]]
clause = ["K11-15", "K11-24"]
text = { cs = "Sázky na více vrhů přežívají i předání kostek: dokud leží, další vrhač hází v témže kole. Nemá-li nikdo sázku na linii, hází za ně provozní; nemá-li ji nikdo ani na začátku, sázky se vracejí.", en = "Bets over several rolls outlive the passing of the dice: while they lie, the next shooter throws in the same game. If nobody has a line bet, the stickman throws for them; if nobody has one at the very start, the bets are returned." }

[[readings]]
clause = ["K11-05"]
text = { cs = "Sázka na linii se u vrhače vyžaduje před každým prvním vrhem (Come Out).", en = "The shooter''s line bet is required before every come-out roll." }
', 1700001881000000);
INSERT INTO plans (hash, game, text, first_used_at) VALUES ('85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'kings/blackjack', 'id = "kings/blackjack"
family = "blackjack"
names = { cs = "Black Jack „21“", en = "Black Jack \"21\"" }
source = "000_0acd032c6ace7ebf.txt lines 865–1051"
currencies = { EUR = ["K06-88"] }

[seats]
clause = ["K06-01", "K06-09"]
max = 7

[max_win]
clause = ["K06-88"]
amounts = { EUR = "1650000" }
includes_stakes = true
per = "box"

[shoe]
clause = ["K06-03", "K06-05", "K06-08"]
decks = 6
burn = 6
shuffle = "cut-card"
cut = 104

[boxes]
clause = ["K06-09", "K06-10", "K06-11", "K06-12", "K06-13"]
boxes = 7
behind = true
owner = "first"

[insurance]
clause = ["K06-26", "K06-27", "K06-28", "K06-31", "K06-32", "K06-33", "K06-35", "K06-90"]
amount = "up-to-half"
until = "bank-card"
even_money = true

[turn]
clause = ["K06-36", "K06-40", "K06-42", "K06-46", "K06-49", "K06-50", "K06-51", "K06-53", "K06-54"]
double = "any"
double_after_split = true
max_splits = "unlimited"
split_by = "value"
resplit_aces = "yes"
surrender = "late"
surrender_when = "turn"
timeout = "stand"

[bank]
clause = ["K06-23", "K06-58", "K06-59", "K06-60", "K06-61", "K06-63", "K06-64", "K06-67", "K06-70"]
dealer_second_card = "none"
soft17 = "stand"
at_22 = "bust"
ties = "push"
blackjack_takes = "all"

[options.decks]
names = { cs = "Počet balíčků", en = "Decks" }
clause = ["K06-03", "K06-04", "K06-91"]
default = 6
min = 2
max = 8

[options.cut]
names = { cs = "Karet za řezací kartou", en = "Cards behind the cut card" }
clause = ["K06-05", "K06-08"]
default = 104
min = 52
max = 208
note = { cs = "Kdy se míchá znovu, plán neříká; menší bota se míchá před každou hrou.", en = "The plan does not say when the shoe is shuffled again; a smaller shoe is shuffled before every round." }

[options.dealer_second_card]
names = { cs = "Druhá karta banku", en = "The bank''s second card" }
clause = ["K06-23", "K06-24", "K06-92"]
default = "none"
one_of = ["none", "down"]
note = { cs = "none: až po hráčích; down: rozdaná rubem nahoru, bez nahlížení.", en = "none: after the players; down: dealt face down, without peeking." }

[options.boxes]
names = { cs = "Počet boxů", en = "Boxes" }
clause = ["K06-01", "K06-09", "K06-96"]
default = 7
min = 5
max = 7

[options.blackjack_takes]
names = { cs = "Co bere Black Jack banku", en = "What the bank''s blackjack takes" }
clause = ["K06-72", "K06-85"]
default = "all"
one_of = ["all", "original"]
note = { cs = "all: i zdvojení a rozdělení; original: jen původní sázky a přetažené listy.", en = "all: doubles and splits too; original: only original bets and busted hands." }

[options.max_win_per]
names = { cs = "Strop výhry platí na", en = "The maximum win is per" }
clause = ["K06-88"]
default = "box"
one_of = ["box", "player", "table"]

[options.soft17]
names = { cs = "Bank s měkkou 17", en = "The bank on soft 17" }
clause = ["K06-60", "K06-61", "K06-62", "K06-93"]
default = "stand"
one_of = ["hit", "stand"]

[options.blackjack_pays]
names = { cs = "Výplata Black Jacku", en = "Blackjack pays" }
clause = ["K06-65", "K06-66", "K06-94"]
default = "3:2"
one_of = ["3:2", "6:5"]

[options.surrender]
names = { cs = "Kapitulace", en = "Surrender" }
clause = ["K06-53"]
default = "late"
one_of = ["late", "early", "off"]
note = { cs = "late: Black Jack banku bere celou sázku; early: doslovné znění plánu, dává hráči výhodu.", en = "late: the bank''s blackjack takes the whole bet; early: the plan to the letter, it gives the player an edge." }

[options.resplit_aces]
names = { cs = "Opakované dělení es", en = "Re-splitting aces" }
clause = ["K06-49", "K06-51"]
default = "yes"
one_of = ["yes", "no"]

[options.perfect_pairs]
names = { cs = "Vedlejší sázka Perfect Pairs", en = "Side bet Perfect Pairs" }
clause = ["K06-76", "K06-95"]
default = false

[[not_together]]
clause = ["K06-82", "K06-95"]
options = { perfect_pairs = true, decks = 8 }
text = { cs = "s osmi balíčky má hráč na Perfect Pairs výhodu", en = "with eight decks Perfect Pairs favours the player" }

[[bets]]
id = "main"
names = { cs = "Sázka do boxu", en = "Box bet" }
text = { cs = "součet blíže 21 než bank", en = "a total closer to 21 than the bank''s" }
clause = ["K06-14", "K06-68", "K06-69", "K06-70", "K06-71"]
limits = { EUR = { clause = ["K06-88"], min = "1", max = "50000" } }
table = [
    { id = "blackjack", names = { cs = "Black Jack", en = "Blackjack" }, clause = ["K06-65", "K06-85"], pays = "3:2", text = { cs = "eso a karta za deset v prvních dvou kartách; poměr volí stůl", en = "an ace and a ten-value card in the first two cards; the table chooses the ratio" } },
    { id = "even-money", names = { cs = "Stejná výše", en = "Even money" }, clause = ["K06-73"], pays = "1:1" },
    { id = "win", names = { cs = "Výhra", en = "Win" }, clause = ["K06-68", "K06-69", "K06-72"], pays = "1:1" },
]

[[bets]]
id = "split"
names = { cs = "Rozdělení", en = "Split" }
text = { cs = "stejná sázka na druhý list", en = "an equal bet on the second hand" }
clause = ["K06-48", "K06-69"]
pays = "1:1"

[[bets]]
id = "double"
names = { cs = "Zdvojení", en = "Double" }
text = { cs = "stejná sázka navíc, jedna karta", en = "an equal further bet, one card" }
clause = ["K06-44", "K06-72"]
pays = "1:1"

[[bets]]
id = "insurance"
names = { cs = "Pojištění", en = "Insurance" }
text = { cs = "bank má Black Jack; od poloviny minima stolu do poloviny sázky", en = "the bank has blackjack; from half of the table minimum to half of the bet" }
clause = ["K06-27", "K06-28", "K06-29", "K06-30", "K06-74", "K06-90"]
pays = "2:1"

[[bets]]
id = "perfect-pairs"
names = { cs = "Perfect Pairs", en = "Perfect Pairs" }
text = { cs = "první dvě karty boxu tvoří pár", en = "the first two cards of the box are a pair" }
clause = ["K06-76", "K06-77", "K06-78", "K06-79"]
side = "pair"
switch = "perfect_pairs"
limits = { EUR = { clause = ["K06-89"], min = "10", max = "1000" } }
table = [
    { id = "perfect-pair", names = { cs = "Perfect Pair", en = "Perfect pair" }, clause = ["K06-82"], pays = "30:1", text = { cs = "stejná hodnota i barva (znak)", en = "same rank and suit" } },
    { id = "coloured-pair", names = { cs = "Coloured Pair", en = "Coloured pair" }, clause = ["K06-81"], pays = "12:1", text = { cs = "stejná hodnota, oba červené nebo oba černé, jiný znak", en = "same rank and colour, different suits" } },
    { id = "mixed-pair", names = { cs = "Mixed Pair", en = "Mixed pair" }, clause = ["K06-80"], pays = "5:1", text = { cs = "stejná hodnota, jedna červená a jedna černá", en = "same rank, one red and one black" } },
]

[[course]]
clause = ["K06-18", "K06-83", "K06-84"]
text = { cs = "Cílem je přiblížit se součtem karet co nejvíce k 21 a porazit bank; obrázky platí 10, eso 1 nebo 11, ostatní karty svou hodnotu.", en = "The aim is to come as close as possible to 21 and to beat the bank; pictures count 10, aces 1 or 11, other cards their value." }

[[course]]
clause = ["K06-10", "K06-11", "K06-13"]
text = { cs = "Box patří hráči, který na něj vsadil první, a ten za něj rozhoduje; ostatní smějí vsadit za ním, dokud součet sázek nepřesáhne maximum boxu.", en = "A box belongs to the player who bet on it first, and he decides for it; others may bet behind him as long as the sum stays within the box maximum." }

[[course]]
clause = ["K06-14", "K06-16"]
text = { cs = "Sází se před rozdáním; po rozdání se sázky nesmí nikdo dotknout.", en = "Bets are placed before the deal; once the cards are dealt nobody may touch them." }

[[course]]
clause = ["K06-20", "K06-21", "K06-22", "K06-25"]
text = { cs = "Krupiér dá zleva každému boxu kartu, jednu sobě a každému boxu druhou, vše lícem nahoru.", en = "From the left the croupier gives each box a card, one to himself and a second one to each box, all face up." }

[[course]]
clause = ["K06-26", "K06-27", "K06-31"]
text = { cs = "Má-li bank eso, lze se do jeho druhé karty pojistit až polovinou sázky; pojištění platí 2:1, má-li bank Black Jack.", en = "If the bank shows an ace, up to half of the bet may be insured until its second card; insurance pays 2:1 if the bank has blackjack." }

[[course]]
clause = ["K06-33", "K06-35", "K06-73"]
text = { cs = "Hráč s Black Jackem proti esu se nepojišťuje; může si hned nechat vyplatit 1:1.", en = "A player with blackjack against an ace cannot insure; he may be paid 1:1 at once." }

[[course]]
clause = ["K06-36", "K06-39", "K06-40", "K06-41"]
text = { cs = "Na řadě si hráč bere karty, nebo stojí; na 21 se už karta nebere.", en = "In turn a player takes cards or stands; no card is drawn to 21." }

[[course]]
clause = ["K06-37", "K06-71"]
text = { cs = "Kdo přesáhne 21, prohrává ihned, i kdyby bank později přesáhl také.", en = "Whoever passes 21 loses at once, even if the bank passes it later." }

[[course]]
clause = ["K06-42", "K06-44", "K06-45"]
text = { cs = "Na prvních dvou kartách lze sázku zdvojit; přijde právě jedna karta.", en = "On the first two cards the bet may be doubled; exactly one more card comes." }

[[course]]
clause = ["K06-46", "K06-48", "K06-49", "K06-50"]
text = { cs = "Dvě karty stejné hodnoty lze za stejnou sázku rozdělit na dva listy, i opakovaně; po rozdělení lze zdvojit.", en = "Two cards of the same value may be split into two hands for an equal bet, again and again; a split hand may be doubled." }

[[course]]
clause = ["K06-51", "K06-52"]
text = { cs = "Na rozdělené eso přijde jen jedna karta; eso s desítkou je pak jen 21 a platí 1:1.", en = "A split ace gets one card only; with a ten it is just 21 and pays 1:1." }

[[course]]
clause = ["K06-53", "K06-54"]
text = { cs = "Před prvním tahem lze kapitulovat za polovinu sázky.", en = "Before any other action a hand may be surrendered for half of the bet." }

[[course]]
clause = ["K06-58", "K06-59", "K06-60", "K06-64"]
text = { cs = "Bank hraje poslední, bere do 16 a od 17 stojí; u měkké 17 podle pravidla stolu. Eso mu platí 11, pokud tím nepřesáhne 21.", en = "The bank plays last, draws to 16 and stands from 17; on soft 17 as the table says. Its ace counts 11 unless that passes 21." }

[[course]]
clause = ["K06-65", "K06-67", "K06-69", "K06-70"]
text = { cs = "Vyšší součet vyhrává 1:1, Black Jack 3:2 nebo 6:5, rovnost vrací sázku.", en = "The higher total wins 1:1, blackjack 3:2 or 6:5, a tie returns the bet." }

[[readings]]
clause = ["K06-38", "K06-86"]
text = { cs = "Měkký je list, v němž eso platí 11 a součet nepřesahuje 21; 10-6-A je tvrdých 17.", en = "A hand is soft if an ace counts 11 without passing 21; 10-6-A is a hard 17." }

[[readings]]
clause = ["K06-31", "K06-92"]
text = { cs = "S druhou kartou rubem nahoru se pojištění uzavírá před jejím rozdáním; bank do ní nenahlíží.", en = "With a face-down second card insurance closes before it is dealt; the bank does not peek." }

[[readings]]
clause = ["K06-72", "K06-85"]
text = { cs = "Black Jack banku bere i zdvojené a rozdělené sázky a poráží 21, která Black Jackem není.", en = "The bank''s blackjack takes doubled and split bets too and beats a 21 that is no blackjack." }

[[readings]]
clause = ["K06-46"]
text = { cs = "Dělí se podle hodnoty: K-Q nebo 10-J rozdělit lze.", en = "Splits go by value: K-Q or 10-J may be split." }

[[readings]]
clause = ["K06-49", "K06-51"]
text = { cs = "Esa lze dělit opakovaně, na rozdělené eso se však nebere ani nezdvojuje.", en = "Aces may be split again, but a split ace is neither hit nor doubled." }

[[readings]]
clause = ["K06-53"]
text = { cs = "Kapitulace je pozdní: sázka čeká na druhou kartu banku a jeho Black Jack ji bere celou. Ne s Black Jackem, ne po rozdělení.", en = "Surrender is late: the bet waits for the bank''s second card, and its blackjack takes all of it. Not with blackjack, not after a split." }

[[readings]]
clause = ["K06-11"]
text = { cs = "Kdo sází za hráčem, smí zdvojení nebo rozdělení následovat stejnou sázkou, jinak jeho sázka zůstává na prvním listu; pojistit se smí sám. Kapitulace platí pro celý box.", en = "Those behind may follow a double or a split with an equal bet, otherwise theirs stays on the first hand; each may insure for himself. A surrender holds for the whole box." }

[[readings]]
clause = ["K06-88"]
text = { cs = "Nejvyšší výhra je strop všeho, co se v jedné hře vrátí jednomu boxu.", en = "The maximum win caps all that one box is given in one round." }

[[readings]]
clause = ["K06-53", "K06-65"]
text = { cs = "Poměry a poloviny se počítají na centy, zlomek centu zůstává bance.", en = "Ratios and halves are computed in cents; a fraction of a cent stays with the bank." }

[[readings]]
clause = ["K06-37"]
text = { cs = "Komu vyprší čas, ten stojí.", en = "Whoever runs out of time stands." }

[[readings]]
clause = ["K06-58"]
text = { cs = "Bank nebere, nezávisí-li na jeho kartách už žádná sázka.", en = "The bank draws no card when no bet depends on it any more." }
', 1700000038000000);
INSERT INTO plans (hash, game, text, first_used_at) VALUES ('9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'wgg/texas-holdem-cash', 'id = "wgg/texas-holdem-cash"
family = "player-poker"
names = { cs = "Texas Hold''em poker Cash game", en = "Texas Hold''em cash game" }
source = "001_2f16c24a9ab8b591.txt lines 808–1094"
currencies = { EUR = ["W14-02"] }

[seats]
clause = ["W14-40", "W14-01"]
max = 11

[variant]
clause = ["W14-06", "W14-13", "W14-16", "W14-17", "W14-24", "W14-25", "W14-26"]
id = "texas-holdem"

[fixed_limit]
clause = ["W28-09", "W28-10"]
big_bet = 2
cap = 4

[showdown]
clause = ["W14-19", "W28-21", "W28-22"]
first = "hand-aggressor"

[odd_chips]
clause = ["W28-25"]
by = "seat"

[exposed]
clause = ["W28-32", "W28-33", "W28-34", "W28-35"]
misdeal_among_first = 2

[board_faults]
clause = ["W28-41", "W28-42", "W28-43", "W28-44", "W28-45"]
turn = "fifth-card"
too_many = "taken-out"

[rulings]
clause = ["W28-38", "W28-39"]

[small_blind.EUR]
clause = ["W14-38", "W29-01"]
min = "1"
max = "5000"

[big_blind.EUR]
clause = ["W14-39", "W29-02"]
min = "1"
max = "10000"

[button_draw]
clause = ["W14-03", "W28-12", "W28-13"]

[options.structure]
names = { cs = "Struktura sázek", en = "Betting structure" }
clause = ["W28-09", "W28-10"]
default = "no-limit"
one_of = ["no-limit", "pot-limit", "fixed-limit"]

[options.muck]
names = { cs = "Poražený smí zahodit karty", en = "A beaten hand may be mucked" }
clause = ["W28-23", "W28-24"]
default = false

[[course]]
clause = ["W14-03", "W28-12", "W28-13"]
text = { cs = "Na začátku hry dostane každý jednu odkrytou kartu: nejvyšší má Button, ze stejných rozhodne barva (piky, srdce, kára, kříže).", en = "When a game begins everybody gets one card face up: the highest has the button; of equal ones suit decides (spades, hearts, diamonds, clubs)." }

[[course]]
clause = ["W14-04"]
text = { cs = "První hráč vlevo od Buttonu vloží Small Blind, druhý Big Blind.", en = "The first player left of the button posts the small blind, the second the big blind." }

[[course]]
clause = ["W14-05"]
text = { cs = "Povinným sázkám se nikdo nevyhne; po každé hře se posouvají o jednoho hráče po směru hodin.", en = "Nobody can avoid the compulsory bets; after every hand they move one player clockwise." }

[[course]]
clause = ["W14-06"]
text = { cs = "Každý hráč dostane po jedné dvě karty rubem nahoru; hráč na Buttonu poslední.", en = "Each player gets two cards face down, one at a time; the player on the button is last." }

[[course]]
clause = ["W14-07"]
text = { cs = "První kolo sázek začíná hráč vlevo od Big Blindu.", en = "The player left of the big blind begins the first round of betting." }

[[course]]
clause = ["W14-08", "W14-09"]
text = { cs = "Kdo je na řadě, zahodí karty (Fold), nebo dorovná (Call) aspoň Big Blind.", en = "Whoever is in turn folds, or calls at least the big blind." }

[[course]]
clause = ["W14-10", "W28-10", "W28-11"]
text = { cs = "První navýšení (Raise) je aspoň dvojnásobek sázky; každé další aspoň o rozdíl posledních dvou sázek.", en = "The first raise is at least twice the bet; every further one adds at least the difference of the last two bets." }

[[course]]
clause = ["W14-11", "W14-12"]
text = { cs = "Pokud nikdo nenavýšil, smí hráč s Big Blind čekat (Check). Kolo končí, když všichni dorovnali, nebo zahodili.", en = "If nobody has raised, the player with the big blind may check. The round ends when everybody has called or folded." }

[[course]]
clause = ["W14-13", "W14-14", "W14-15"]
text = { cs = "Flop: krupiér spálí kartu a vyloží tři společné. Začíná první hráč vlevo od Buttonu; dokud nikdo nevsadí, smí se čekat.", en = "Flop: the dealer burns a card and lays out three community cards. The first player left of the button begins; until somebody bets, players may check." }

[[course]]
clause = ["W14-16", "W14-17", "W14-18"]
text = { cs = "Turn a River: po spálené kartě vždy jedna společná karta a kolo sázek.", en = "Turn and river: after a burnt card one community card each, and a round of betting." }

[[course]]
clause = ["W14-19"]
text = { cs = "Karty ukazuje první, kdo naposledy vsadil nebo navýšil; jinak první hráč po směru hodin od Buttonu.", en = "The last player to bet or raise shows first; otherwise the first player clockwise from the button." }

[[course]]
clause = ["W14-24", "W14-25", "W14-26"]
text = { cs = "Počítá se nejlepších pět karet z vlastních a společných v libovolném poměru.", en = "The best five of the own and community cards count, in any proportion." }

[[course]]
clause = ["W14-20", "W14-37"]
text = { cs = "Nejlepší kombinace bere Bank; při stejné kombinaci rozhoduje vedlejší karta (Kicker), zcela stejné se o Bank dělí.", en = "The best hand takes the pot; of equal combinations the kicker decides, and identical hands share." }

[[readings]]
clause = ["W28-09"]
text = { cs = "Plán neuvádí strukturu sázek: je volbou stolu, výchozí je No Limit.", en = "The plan states no betting structure: it is an option of the table, by default no limit." }

[[readings]]
clause = ["W28-10"]
text = { cs = "„Vždy dvojnásobek“ znamená aspoň dvojnásobek.", en = "“Always double” means at least double." }

[[readings]]
clause = ["W28-10", "W28-11"]
text = { cs = "Limit: sázky o velikosti Big Blindu, od Turnu dvojnásobné, nejvýše čtyři v kole.", en = "Fixed limit: bets of one big blind, twice that from the turn, at most four a round." }

[[readings]]
clause = ["W28-08"]
text = { cs = "All-in: hraje se o vložené žetony, vedlejší Banky se oddělují, nedorovnaná část se vrací. Neúplné navýšení znovu neotvírá sázky tomu, kdo už jednal.", en = "All-in: table stakes, side pots, the uncalled part is returned. Less than a full raise does not open the betting again for those who have acted." }

[[readings]]
clause = ["W28-21"]
text = { cs = "Poslední agresivní akce se hledá v celé hře, ne jen v posledním kole.", en = "The last aggressive action is looked for in the whole hand, not only in the last round." }

[[readings]]
clause = ["W28-25"]
text = { cs = "Nedělitelné žetony dostane po jednom první vítěz vlevo od Buttonu a další po směru hodin.", en = "Odd chips go one by one to the winners clockwise from the button." }

[[readings]]
clause = ["W28-32"]
text = { cs = "„První nebo druhá karta“ je první nebo druhá karta rozdání, ne každého hráče.", en = "“The first or second card” is the first or second card of the deal, not of each player." }

[[readings]]
clause = ["W28-24"]
text = { cs = "Kdo hraje jen společné karty, musí ukázat obě své; ohlášením je v softwaru ukázání karet.", en = "Whoever plays the board must show both his cards; in software showing them is the announcement." }

[[readings]]
clause = ["W28-18"]
text = { cs = "Ve dvou hráčích vkládá Small Blind hráč na Buttonu.", en = "With two players the button posts the small blind." }

[[readings]]
clause = ["W14-32"]
text = { cs = "A-2-3-4-5 je nejnižší postupka.", en = "A-2-3-4-5 is the lowest straight." }
', 1700000000000000);
INSERT INTO plans (hash, game, text, first_used_at) VALUES ('f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'kings/european-roulette', 'id = "kings/european-roulette"
family = "roulette"
names = { cs = "Evropská ruleta", en = "European Roulette" }
source = "000_0acd032c6ace7ebf.txt lines 1–167"
currencies = { EUR = ["K01-50"] }

[max_win]
clause = ["K01-57"]
amounts = { EUR = "5160000" }
includes_stakes = true

[limit_change]
clause = ["K01-59"]
notice_minutes = 0
may = ["raise-min", "raise-max"]
per_player = ["K01-60"]

[wheel]
clause = ["K01-02", "K01-03"]
pockets = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26]
red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
green = [0]
colour_clause = ["K01-04"]

[grid]
clause = ["K01-24"]
numbers = 36
zeros = [0]

[[bets]]
id = "straight"
names = { cs = "Přímá sázka", en = "Straight up" }
text = { cs = "jedno číslo včetně nuly", en = "one number, zero included" }
clause = ["K01-22", "K01-47"]
group = "inside"
pays = "35:1"
shape = "straight"
spots = [[0]]
limits = { EUR = { clause = ["K01-50"], min = "1", max = "5000" } }

[[bets]]
id = "split"
names = { cs = "Split", en = "Split" }
text = { cs = "dvě sousední čísla", en = "two adjacent numbers" }
clause = ["K01-23", "K01-46"]
group = "inside"
pays = "17:1"
shape = "split"
spots = [[0, 1], [0, 2], [0, 3]]
limits = { EUR = { clause = ["K01-51"], min = "1", max = "10000" } }

[[bets]]
id = "street"
names = { cs = "Street", en = "Street" }
text = { cs = "tři čísla v jedné řadě", en = "three numbers in one row" }
clause = ["K01-24", "K01-45"]
group = "inside"
pays = "11:1"
shape = "street"
spots = [[0, 1, 2], [0, 2, 3]]
limits = { EUR = { clause = ["K01-52"], min = "1", max = "15000" } }

[[bets]]
id = "corner"
names = { cs = "Corner", en = "Corner" }
text = { cs = "čtyři čísla, která se dotýkají", en = "a block of four numbers" }
clause = ["K01-25", "K01-44"]
group = "inside"
pays = "8:1"
shape = "corner"
spots = [[0, 1, 2, 3]]
spots_clause = ["K01-43"]
limits = { EUR = { clause = ["K01-53"], min = "1", max = "20000" } }

[[bets]]
id = "six-line"
names = { cs = "Six Line", en = "Six Line" }
text = { cs = "šest čísel ve dvou sousedních řadách", en = "six numbers in two adjacent rows" }
clause = ["K01-26", "K01-42"]
group = "inside"
pays = "5:1"
shape = "six-line"
limits = { EUR = { clause = ["K01-54"], min = "1", max = "30000" } }

[[bets]]
id = "dozen-1"
names = { cs = "1. tucet", en = "1st dozen" }
clause = ["K01-28", "K01-36"]
group = "outside"
pays = "2:1"
covers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "dozen-2"
names = { cs = "2. tucet", en = "2nd dozen" }
clause = ["K01-28", "K01-37"]
group = "outside"
pays = "2:1"
covers = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "dozen-3"
names = { cs = "3. tucet", en = "3rd dozen" }
clause = ["K01-28", "K01-38"]
group = "outside"
pays = "2:1"
covers = [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "column-1"
names = { cs = "1. sloupec", en = "1st column" }
clause = ["K01-27", "K01-39"]
group = "outside"
pays = "2:1"
covers = [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "column-2"
names = { cs = "2. sloupec", en = "2nd column" }
clause = ["K01-27", "K01-40"]
group = "outside"
pays = "2:1"
covers = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "column-3"
names = { cs = "3. sloupec", en = "3rd column" }
clause = ["K01-27", "K01-41"]
group = "outside"
pays = "2:1"
covers = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]
limits = { EUR = { clause = ["K01-55"], min = "5", max = "250000" } }

[[bets]]
id = "red"
names = { cs = "Červená", en = "Red" }
clause = ["K01-29", "K01-30"]
group = "outside"
pays = "1:1"
covers = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[[bets]]
id = "black"
names = { cs = "Černá", en = "Black" }
clause = ["K01-29", "K01-31"]
group = "outside"
pays = "1:1"
covers = [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[[bets]]
id = "even"
names = { cs = "Sudá", en = "Even" }
clause = ["K01-29", "K01-32"]
group = "outside"
pays = "1:1"
covers = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[[bets]]
id = "odd"
names = { cs = "Lichá", en = "Odd" }
clause = ["K01-29", "K01-33"]
group = "outside"
pays = "1:1"
covers = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[[bets]]
id = "low"
names = { cs = "Nízká čísla", en = "Low" }
clause = ["K01-29", "K01-34"]
group = "outside"
pays = "1:1"
covers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[[bets]]
id = "high"
names = { cs = "Vysoká čísla", en = "High" }
clause = ["K01-29", "K01-35"]
group = "outside"
pays = "1:1"
covers = [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]
limits = { EUR = { clause = ["K01-56"], min = "5", max = "250000" } }

[no_result]
clause = ["K01-64", "K01-65"]
reasons = ["ball-out"]
then = "new-game"

[unrefused]
clause = ["K01-66", "K01-67"]
below = "invalid"
above = "paid-to-maximum"

[[course]]
clause = ["K01-12"]
text = { cs = "Na výzvu krupiéra „Umístěte své sázky, prosím“ hráči kladou žetony na hrací plochu; platí jen sázka, která na ní leží.", en = "On the call \"Place your bets, please\" the players put chips on the layout; only a bet that lies there counts." }

[[course]]
clause = ["K01-17"]
text = { cs = "Krupiér vhodí kuličku proti směru otáčení; sázet se smí až do výzvy „Žádné další sázky, prosím“.", en = "The croupier throws the ball against the rotation; bets are taken until the call \"No more bets, please\"." }

[[course]]
clause = ["K01-18"]
text = { cs = "Po této výzvě nelze sázku umístit, zrušit, přesunout ani změnit.", en = "After that call no bet may be placed, cancelled, moved or changed." }

[[course]]
clause = ["K01-19"]
text = { cs = "Číslo, u něhož se kulička zastaví, je výherní; oznámí se a označí.", en = "The number where the ball rests wins; it is announced and marked." }

[[course]]
clause = ["K01-21"]
text = { cs = "Nejprve se seberou prohrané sázky, potom se vyplatí výhry.", en = "Losing bets are collected first, then winning bets are paid." }

[[course]]
clause = ["K01-48"]
text = { cs = "Padne-li nula, vyhrávají jen sázky, které ji kryjí; ostatní prohrávají celé, i sloupce, tucty a jednoduché šance.", en = "On zero only bets that cover it win; all others lose in full, columns, dozens and even chances too." }

[[readings]]
clause = ["K01-23"]
text = { cs = "Sázky s nulou: obvyklé splity a streety s nulou jsou dovoleny.", en = "Bets with zero: the usual splits and streets with zero are allowed." }

[[readings]]
clause = ["K01-57"]
text = { cs = "Nejvyšší výhra je strop toho, co jeden hráč v jedné hře dostane, včetně vkladů.", en = "The maximum win caps what one player is given in one game, stakes included." }

[[readings]]
clause = ["K01-66", "K01-67"]
text = { cs = "Neplatná sázka i část nad maximem se vracejí, ať číslo padne, nebo ne.", en = "An invalid bet and the part above the maximum are returned whether the number comes or not." }
', 1700000002000000);
INSERT INTO players (id, name, token_hash, created_at, token_until, skeleton) VALUES ('anna', 'Anna', 'token-anna', 1700000000000000, 2700000000000000, 'anna');
INSERT INTO players (id, name, token_hash, created_at, token_until, skeleton) VALUES ('bob', 'Bob', 'token-bob', 1700000000000000, 2700000000000000, 'bob');
INSERT INTO players (id, name, token_hash, created_at, token_until, skeleton) VALUES ('cyril', 'Cyril', 'token-cyril', 1700000000000000, 2700000000000000, 'cyril');
INSERT INTO players (id, name, token_hash, created_at, token_until, skeleton) VALUES ('dana', 'Dana', 'token-dana', 1700000002000000, 2700000002000000, 'dana');
INSERT INTO players (id, name, token_hash, created_at, token_until, skeleton) VALUES ('eda', 'Eda', 'token-eda', 1700000000000000, 2700000000000000, 'eda');
INSERT INTO staff (login, password_hash, role, created_at) VALUES ('eva', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo', 'floor', 1700001893000000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'clearing:demo', 'clearing', 'demo', FALSE, -450000, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'commission:T1', 'commission', 'T1', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'commission:T2', 'commission', 'T2', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'commission:T3', 'commission', 'T3', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'commission:T4', 'commission', 'T4', FALSE, 100, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'commission:T5', 'commission', 'T5', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'house:T1', 'house', 'T1', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'house:T2', 'house', 'T2', FALSE, -500, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'house:T3', 'house', 'T3', FALSE, -1500, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'house:T4', 'house', 'T4', FALSE, -2000, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'house:T5', 'house', 'T5', FALSE, -1000, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'player:anna', 'player', 'anna', TRUE, 80000, 'anna');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'player:bob', 'player', 'bob', TRUE, 80000, 'bob');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'player:cyril', 'player', 'cyril', TRUE, 80000, 'cyril');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'player:dana', 'player', 'dana', TRUE, 52000, 'dana');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'player:eda', 'player', 'eda', TRUE, 100000, 'eda');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'rake:T1', 'rake', 'T1', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'rake:T2', 'rake', 'T2', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'rake:T3', 'rake', 'T3', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'rake:T4', 'rake', 'T4', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'rake:T5', 'rake', 'T5', FALSE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'stack:T1:anna', 'stack', 'anna', TRUE, 19700, 'anna');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'stack:T1:bob', 'stack', 'bob', TRUE, 19700, 'bob');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'stack:T1:cyril', 'stack', 'cyril', TRUE, 20100, 'cyril');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'stack:T1:eda', 'stack', 'eda', TRUE, 0, 'eda');
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'table:T1', 'table', 'T1', TRUE, 500, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'table:T2', 'table', 'T2', TRUE, 900, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'table:T3', 'table', 'T3', TRUE, 1000, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'table:T4', 'table', 'T4', TRUE, 0, NULL);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance, person) VALUES ('EUR', 'table:T5', 'table', 'T5', TRUE, 1000, NULL);
INSERT INTO group_entries (group_id, seq, at, input, hash, link) VALUES ('T2', 1, 1700001893000000, '"two tables now"', 'de45be3db3ec40114aac69fa8a49b6676fc88cc5b5c54f369346d7c7e3eafb81', 1);
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('acts:kings', 1, 1700000032000000, 'b747279566069b7f49abeb9ffc34e184f0391c70e921fe35287f30b9a39bd8f3', '0b36a301feabeb28b6d1264ba61c350309d6722eb775eb2a453c6cfbf9512389', 'b212032225b1d1e6:989334d2a5fd6f5af6bbdcaefe542b5ac76ba3ae1c3c6daad6c6e70c37ec1b13');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 1, 1700000000000000, '842ac2986f42d890467274e262933b371bfde1d6c3938a5b9a291ae1c3606dc1', '1861239ce7a97646e7012a35e2ac79e8db43cf12fb45ac4fd9d449501e7918fb', 'b212032225b1d1e6:a2caca3316a9c3bc94a74a2e2cbe32b6be63978400b8258d835dd9272c79320b');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 2, 1700000000000000, 'a46327a1a3b2ffc1be80f4315f0e580892cf3fe15b5fb5d683823369c60ab096', '4423228463f5b82c7694ed055e19f1561d8805f1f028a1b3cc29465097509fc7', 'b212032225b1d1e6:ca3542ec38e9c9ed403414a7090bf4f9ba10c9ec271c7beb91d7c84985cc5e97');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 3, 1700000000000000, 'f2cbcc03d34d13fd000ff56686a482333dab04f0e6dbd95dad405c2ea2e41ce3', '88235a51847623cb2ff4764e8e3c5a0512a67a1ba8e67f2eac6de9344225a5b6', 'b212032225b1d1e6:8665aaa697f43f0a52f25a6c1bdbf34d6694d9a928d7b7d01431bd686724c049');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 4, 1700000000000000, '46a64553988ba6824c1142c64eb8736bf21821049f4daab61fd44f0f53c57ad7', 'b13cb29e778127b9cc98c34207133391355c006afc222294c2c28656a7186357', 'b212032225b1d1e6:18589e1f657948a764261ff4f108d56392e574530f4305252ab1a2b83774b098');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 5, 1700000002000000, '6e2f9804ceb80929752f9f66f442e46cbd2098c1cd1e2bab1765096736e0ed2a', '80e98f860a9e7319d67608e6d55bdbecb5f651859c14039d17ebfa82fdcd85cb', 'b212032225b1d1e6:5dd13bb72c6f328295a4017b38439a4b5592583e7fda8f9dba7a46e1323bd61c');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('group:T2', 1, 1700001893000000, 'de45be3db3ec40114aac69fa8a49b6676fc88cc5b5c54f369346d7c7e3eafb81', '8382bae03cdf208794812e1f6b1275446282ac1dc5fbc477298141c33be216b9', 'b212032225b1d1e6:b4ea3b67208cd208be6ca700728e6d8d7910dceb06f542dba1be390c67abed95');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 1, 1700000000000000, '08eefb621c625ba72f044be97968da9c529f6660ad09aa3348fd0259638844c0', '0b252f45f74282b552948cbf893742f884e0fec9f4ecc222ed19c92fc56e1ad2', 'b212032225b1d1e6:be35ead1b4ea518da3c0eede0703d7cfcc696d5ab4c87e8618b9128ed36ba0df');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 2, 1700000000000000, '2038e7fba58b0fefe7769052ec94c4d6e06150bba8ada18aaed671685ca0c5b9', '8af1fa3dbd9c1ef7c0e600dfce31345b43517fe795d78af3e7b7d013a7fd06b8', 'b212032225b1d1e6:dc87793c30f9fe02f498906040887cdb9fe14512f7e84705867212618f3266a3');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 3, 1700000000000000, 'dbe7c829ed1f61918913ea4ba57a0785dcd2e460191a652d21caeb17b3ad05b3', '7972ae9a7ae1fec88c8f7169d220947f50dc60991f7b6c944d0561f8e8b93042', 'b212032225b1d1e6:8c8bdb38af585b8ef9ef6bea0b1563bb0170cd42d29a307774c94e056272445b');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 4, 1700000000000000, '6f1a3da732b95e4a8959f2f64ed61d1e9815a410e6bad86b96d965ccb655e40a', '1e2757b596ffae199d6f0c03f94a7d1cbfe82c69ef1dbf3121ca0faad5c8fa27', 'b212032225b1d1e6:f3c3c4ced91be748c644d4b1b2016eff716972040c2af50b8bd06712266ca43e');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 5, 1700000000000000, '06351d643f1932e622deb8abd1112b1966f55d0d8faebef39d74243822192b69', '1c786acf2f9f035302744d1ea680a79827dfdb9d52de5744c9313c57fda0dab0', 'b212032225b1d1e6:5031e81df9dc18687eab5ca4a37ec1c92fe6ca9661e9404b7d49e8450e0fae7d');
INSERT INTO preferences (player, name, value) VALUES ('dana', 'lang', 'cs');
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds, group_id, orders) VALUES ('T1', 'wgg/texas-holdem-cash', 'EUR', '{"pause":1.0,"cash":{"blinds":["1","2"],"draw":false}}', '{}', 'open', 1700000000000000, 2, 'T1', '{}');
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds, group_id, orders) VALUES ('T2', 'kings/european-roulette', 'EUR', '{"clocks":{"betting":20},"pause":5}', '{}', 'open', 1700000002000000, 3, 'T2', '{}');
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds, group_id, orders) VALUES ('T3', 'kings/blackjack', 'EUR', '{"clocks":{"betting":10,"decision":30},"pause":5}', '{}', 'open', 1700000038000000, 2, 'T3', '{}');
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds, group_id, orders) VALUES ('T4', 'kings/punto-banco', 'EUR', '{"clocks":{"betting":10},"pause":5}', '{}', 'open', 1700001859000000, 2, 'T4', '{}');
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds, group_id, orders) VALUES ('T5', 'kings/craps', 'EUR', '{"clocks":{"betting":10},"pause":5}', '{}', 'open', 1700001881000000, 1, 'T5', '{}');
INSERT INTO acts (id, chain, link, at, author, role, act, subject, before, after, reason, clause, second, operator) VALUES ('acts:kings#1', 'acts:kings', 1, 1700000032000000, 'eva', 'director', 'round.void', 'round:T2-2', 'null', '{"void":"a ball on the floor"}', 'a ball on the floor', '', '', 'kings');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T1-1', 'T1', 1, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"2088119b855d14fbea41e419474dab9c","root":"cd18942861190713feae2ce7294e0a9ded5c4ddc460c604bd98a664563fa9a54"}],"hand":{"blinds":["1","2"],"stacks":{"1":"200","2":"200","3":"200"},"button":"3"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":3},"rules":"59e48497138ad702bae02b50fe18aca35f58dd97c0d44e13c2795867bfca0a01"}', 1700000000000000, 1700000000000000, 'settled', '{"status":"settled","reason":"","ledger":"0550d0f00d9b90566a4e59223918fd7d5027f8a49f0055ac12ada979d577e5f4","results":[{"player":"anna","seat":"1","staked":100,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"1\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"bob","seat":"2","staked":200,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"cyril","seat":"3","staked":600,"returned":900,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"4\",\"returned\":\"4\",\"how\":\"uncalled\"},{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"5\",\"how\":\"won\"}]}"}]}', '8dea4c195798b8fc6539d9af5f8d69ac5ed6466e08cc519c7dd9e96b596491bc', '495447f3f416eef692d422a7e371974e61bc8e495ff5bea220acfd6671006781', 9, 'b212032225b1d1e6:cf736c6098644fdad9a7845ba526935c92563de1c54d85d42be166a9edc6014b');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T1-2', 'T1', 2, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"cb6d8f88a0d12b919a46f08a39e0788c","root":"e4c274514011ba31ba6bd09ef7130611d48ca11589ecb1293b40c7e028dd989d"}],"hand":{"blinds":["1","2"],"stacks":{"1":"199","2":"198","3":"203"},"button":"1"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":1,"small":2,"big":3},"before":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":1},"rules":"59e48497138ad702bae02b50fe18aca35f58dd97c0d44e13c2795867bfca0a01"}', 1700000001000000, NULL, 'open', NULL, '495447f3f416eef692d422a7e371974e61bc8e495ff5bea220acfd6671006781', '7c7822a9893d7818254d88e41926ccc6892e30892a05d20cfcfeabb5c2fb3433', 7, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-1', 'T2', 1, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"9d749bc291017294442b78de6add6ffb","root":"66879465918d8ac5ea82e0bb42c6f8d40d080822609cb7149710fed3204d4134"}],"rules":"e6b9c0d9e2e9d6c51a2a6e5f7e0253744be61e0376dac8915feae3568667d83b"}', 1700000002000000, 1700000022000000, 'settled', '{"status":"settled","reason":"","ledger":"b8da0f92fc1f608a8bf96eceef9d845eade6833392c0abf5abe2d4c7db8abf4f","results":[{"player":"dana","seat":"1","staked":500,"returned":1000,"detail":"{\"bets\":[{\"bet\":\"red\",\"on\":[],\"staked\":\"5\",\"returned\":\"10\",\"how\":\"won\"}]}"}]}', '7598f0e94d4a2a946dedf649a6fa007af0afbb421f9412547a7d897525a8b5ef', '0656d4f68493b68dfff39b9b149874d09f4708eafeb8b7bb8aadda4ea49555dc', 4, 'b212032225b1d1e6:5413c556f0d9e2442c29b72bfc5a371983ee14a6432f6597fc85a911428c5925');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-2', 'T2', 2, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"73f573eb6da6275f8a446b345b5a686f","root":"14f3cc4b46e8ae505ef64cf808cf6368d8793cb8c2c6f8b3492dbe196b9ae2ba"}],"rules":"e6b9c0d9e2e9d6c51a2a6e5f7e0253744be61e0376dac8915feae3568667d83b"}', 1700000027000000, 1700000032000000, 'void', '{"status":"void","reason":"a ball on the floor","ledger":"abf46d4566c6773e42f509c823f19604c9a259e21a2753669cbf22a67c74ff27","results":[{"player":"dana","seat":"","staked":700,"returned":700,"detail":"{}"}]}', '0656d4f68493b68dfff39b9b149874d09f4708eafeb8b7bb8aadda4ea49555dc', 'bc6dd488fc913190741acc76469f7a8032975e19a3b0926071c044862ef62e70', 2, 'b212032225b1d1e6:c301f437adbce7188321f08c537c20753dc9dc8a8ae5a4c0a51b487e9ad9cd49');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-3', 'T2', 3, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"d71993d5b7128e67d11d9841175c48cc","root":"da8d3ff39d8ec6b4c60ad4a0b755daf338066c640020e8de4ccfcc065284c6b1"}],"rules":"e6b9c0d9e2e9d6c51a2a6e5f7e0253744be61e0376dac8915feae3568667d83b"}', 1700000037000000, NULL, 'open', NULL, 'bc6dd488fc913190741acc76469f7a8032975e19a3b0926071c044862ef62e70', 'a1bf1eec63fa82f2a3bfe5eb453a3f1ca7efe9e8c981d72c092c65c3545d9cb3', 3, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T3-1', 'T3', 1, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}],"rules":"34ca8c649f6f2ae3e8a8b61ecb93500fe85cf4fe957d5243d2b7c9397472a739"}', 1700000038000000, 1700000048000000, 'settled', '{"status":"settled","reason":"","ledger":"4069391955689663aa85e077bc800eaf73c3b2df10810101dce4a90f864f269d","results":[{"player":"dana","seat":"1","staked":1000,"returned":2500,"detail":"{\"bets\":[{\"bet\":\"main\",\"on\":[],\"staked\":\"10\",\"returned\":\"25\",\"how\":\"won\"}]}"}]}', '49289562b571909a549fb9dcf2fe7fcaa9f2fc7e4951060c1ccc59df677e321e', '33efb24048a0b76b8ac0007bd353209b6a267a30677269a351b8fd9e13fa8321', 6, 'b212032225b1d1e6:79543de1b94d209e45ed4983e8f4b202bd99d2ce6e82f06e5a7b4c3025375375');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T3-2', 'T3', 2, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}],"rules":"34ca8c649f6f2ae3e8a8b61ecb93500fe85cf4fe957d5243d2b7c9397472a739"}', 1700000053000000, NULL, 'open', NULL, '33efb24048a0b76b8ac0007bd353209b6a267a30677269a351b8fd9e13fa8321', 'f87dc3a5f07f29f39525dcbdead94948620edc70227d8d7da608ea330fd8e5bc', 5, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T4-1', 'T4', 1, 'kings/punto-banco', '3a07966989558016009054f1a14061ef0bffc1bb731ab88e6482de62b828d9d5', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":416,"id":"d754e3b9bb510387e901ff0152792821","root":"3150aa30e03748430f3f9556ee607d469a083d7727cd82e3c6a9b0ae3b97a019"}],"rules":"9c93cac786556cbfa197138e6fb277d0ba10a0c0d50913ab87669d596297422a"}', 1700001859000000, 1700001869000000, 'settled', '{"status":"settled","reason":"","ledger":"7231ac1bac5e7b6f3b4967fe62c78fc11b388eb241566825d72affd025f722bb","results":[{"player":"dana","seat":"1","staked":2000,"returned":3900,"detail":"{\"bets\":[{\"bet\":\"banco\",\"on\":[],\"staked\":\"20\",\"returned\":\"39\",\"how\":\"won\"}]}"}]}', 'd32af046ffb1d821e7cfb0a793b4ee2edb3fa8cf83ee5e6b3187c714679b1d5e', '8d8f0801f1fb5f1005517f71d31b8a0193ede53d798edc2eb11f6404bf92cc9c', 6, 'b212032225b1d1e6:9e32d1af897671af508a680778bb52819b57e82e30126677f9f01aec7bad7209');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T4-2', 'T4', 2, 'kings/punto-banco', '3a07966989558016009054f1a14061ef0bffc1bb731ab88e6482de62b828d9d5', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":416,"id":"d754e3b9bb510387e901ff0152792821","root":"3150aa30e03748430f3f9556ee607d469a083d7727cd82e3c6a9b0ae3b97a019"}],"rules":"9c93cac786556cbfa197138e6fb277d0ba10a0c0d50913ab87669d596297422a"}', 1700001874000000, NULL, 'open', NULL, '8d8f0801f1fb5f1005517f71d31b8a0193ede53d798edc2eb11f6404bf92cc9c', '21386a1de8103677d859d0fef01f0fa15b2cbc4b29cb8de61a77305bdce874a1', 0, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T5-1', 'T5', 1, 'kings/craps', '4dbf753878edae87b506d7eba8a529ffc75ca85887e14cfc8a9c06c3165aaca7', 'EUR', '{"commitments":[{"kind":"dice","of":["1","2","3","4","5","6"],"size":64,"id":"892e5a5aaffe5bcecbb366a9bf4a8f64","root":"167ce4fe9bc445b500e302f68ca3761809239556016b9ca71d00fab64c0e9d1c"}],"rules":"d2551ff82d1ba586c2ef63ea00a926b49f11bbbe151943e8eac2a6c117df1ef0"}', 1700001881000000, NULL, 'open', NULL, '7922f6401320c40434b7a7894210f45736907edd44c6428b2d0478245aec117f', 'cf8462063e6e84dabf5929eb0bafff8f5a4fa6cccc5ec4af13430b0a2d939631', 4, NULL);
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '1', 'anna', '1ba6ba41387f6f82', '{"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '2', 'bob', 'b915375fa6787f43', '{"leaving":true,"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '3', 'cyril', '24979c75646bca15', '{"bank":30000000}');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 1, 1700000000000000, '{"cards":"Js"}', '83f416ffa681b3f4a4550409dacd96f79694befb165340b2526e4f04a782c995');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 2, 1700000000000000, '{"cards":"5h"}', 'fe758c543e391363ca7a154df0b965de1e4113209051770ffe8ce8662d3170be');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 3, 1700000000000000, '{"cards":"2d"}', '646ae90523190d2fac44dc3c942390ccd2e35763bc00abc500a7d5ffffaece9d');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 4, 1700000000000000, '{"cards":"4h"}', 'd682ce794d7ea9ffa1f6a61d417ff77b3885ea46312523989c7c7b3fe5bea2ff');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 5, 1700000000000000, '{"cards":"2s"}', '6447f51f59b93fea3053a000d9a6f6a539436d7401ede90837658a8e9f53aa86');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 6, 1700000000000000, '{"cards":"Kd"}', '79372efdd7d7eb030c215844f2b34bf68c889e8549b27546d3b54cec57bbc425');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 7, 1700000000000000, '{"move":["3","raise",{"amount":"6"}],"by":"cyril","id":"m5"}', '4b9c8d81d6865874e9c6044d110f71044192e954406354a38ac01094290167c2');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 8, 1700000000000000, '{"move":["1","fold"],"by":"anna","id":"m6"}', '2c27ba47bf4bbecbc5b782d1453688262460756900245e7bb8eb2f3be944c671');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 9, 1700000000000000, '{"move":["2","fold"],"by":"bob","id":"m7"}', 'd5c6526943d7758956a500d568fbc27c7d4468b840ab931159b69ce860c07591');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 1, 1700000001000000, '{"cards":"3s"}', '018d500c2a5c3198adbb1ca238bf971ee500b498725d18ea245e7a804ac98b65');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 2, 1700000001000000, '{"cards":"7d"}', 'df90c90852b083cefab99c999ed983e87ee94480b14c455251dfac63563b862f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 3, 1700000001000000, '{"cards":"4h"}', '1695f7080c51f8494bf6155710dd34bcae5d2879e5d39fd132e72b12afe7a3b4');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 4, 1700000001000000, '{"cards":"9s"}', '0add0917c67ed0ec29078fe69e8283867f06dee7c6e7be64caa4a544035c7661');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 5, 1700000001000000, '{"cards":"Jc"}', '42d577f0daf44c3826e6bc9699428afc1f8ab1fdb3482bcd8236d32732796b9f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 6, 1700000001000000, '{"cards":"8d"}', 'fb71b1aab8757d45754bb048d3c111e020fb57d240ee16c82d5b85d81cd0c25c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 7, 1700000002000000, '{"move":["1","call"],"by":"anna","id":"m9"}', '7c7822a9893d7818254d88e41926ccc6892e30892a05d20cfcfeabb5c2fb3433');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 1, 1700000002000000, '{"entropy":"736f6d6520776f726473","by":"dana","id":"entropy:3839839e3fdb8ee9"}', '935a5a894e2563e71b113ec2bfb13981acdfb8f243ab1ab4849ee9af9e476e91');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 2, 1700000002000000, '{"move":["1","bet",{"bet":"red","amount":"5"}],"by":"dana","id":"m1"}', '8db53f8ff85ef2dba749bc8ce52e3fa565719e813b94fd3263662474118b8482');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 3, 1700000022000000, '{"timeout":"clock"}', 'd378f9316786b99f5aab614010072910a77507ecee57d9d642775d64f74e2281');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 4, 1700000022000000, '{"pocket":3}', '05453b8eaa7230b7a5fc13b19c0d08fc54f30796b9072b7d3228692bf079e477');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 1, 1700000032000000, '{"move":["1","bet",{"bet":"red","amount":"7"}],"by":"dana","id":"m2"}', '8c5dacf48e7192ad16963c132b41adcf422b20951021ad79e4ab04296db22abe');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 2, 1700000032000000, '{"void":"a ball on the floor","by":"eva"}', '2c927773a4570231ebe8cfc6e89865cbc8a1d829e2e706479a9a029732e0138b');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 1, 1700000038000000, '{"move":["1","bet",{"bet":"red","amount":"9"}],"by":"dana","id":"m3"}', '8a8852802af9eb0c2cf72240a5ef78a9f60f0e3408336ae77673cb11c11b82b7');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 2, 1700000038000000, '{"move":["1","bet",{"bet":"black","amount":"5"}],"by":"dana","id":"m4"}', '5901e67751070f6da270bfc70e3b70248eed4053628c21d22dfe9f0be7384ef7');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 3, 1700000038000000, '{"move":["1","take-back",{"bet":"black"}],"by":"dana","id":"m5"}', 'a1bf1eec63fa82f2a3bfe5eb453a3f1ca7efe9e8c981d72c092c65c3545d9cb3');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 1, 1700000038000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"b1"}', 'fcd573edb475f7613c30998fd2a5307273973381e8b41679c0d884445a1fadae');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 2, 1700000048000000, '{"timeout":"clock"}', '2c18e6ea286c7145ab8e37ef660cdbd6212135e0d894921fd53dfd47c73af56f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 3, 1700000048000000, '{"cards":"Ac"}', '4a4b2f64e3708c8182c9f6630d2f796a3f594b67f5c2a0fffa37dde49f3e9aa9');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 4, 1700000048000000, '{"cards":"2d"}', 'd790487afccdda8982d95d3c52e9f87b2f3f2dd92ff7c606bf0963e7b5f2230b');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 5, 1700000048000000, '{"cards":"Qh"}', 'a0c3e569042ba4b9c86224918ea2b923f42ad413ba488207dca1ef0426c4fcb9');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 6, 1700000048000000, '{"cards":"5h"}', 'b1de9bc8babe477fa10525236768ba67e2e9170d258b7d131b6ed3105b6f9827');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 1, 1700001848000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"b2"}', '236207539c2f83524b303598168598d7288f1ec815da9372472dc2634d87a1c4');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 2, 1700001853000000, '{"timeout":"clock"}', '22117ed3990606c4f01d7826929753e377630a06aba51dc35d6a5a170bd002ee');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 3, 1700001853000000, '{"cards":"Th"}', '00832d55fc6c2f3dc26c202c0e6beadcfa088e57b7fe91b0de2ed05a6d330eb8');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 4, 1700001853000000, '{"cards":"4s"}', '0262be51ff7f31b2ed8809fa59ff7883cf950db3481a51639180666d4b1ce03f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 5, 1700001853000000, '{"cards":"8s"}', 'f87dc3a5f07f29f39525dcbdead94948620edc70227d8d7da608ea330fd8e5bc');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 1, 1700001859000000, '{"move":["1","bet",{"bet":"banco","amount":"20"}],"by":"dana","id":"p0"}', 'c86fa659ff2526aadef31a9ab0bafb5f29cf8f7a00197daa612a3dd8817d41df');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 2, 1700001869000000, '{"timeout":"clock"}', 'ef012216b16c42c6286cc4b14809a5b9cbed078cdd2a685444f42f6d8daa4fad');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 3, 1700001869000000, '{"cards":"3h"}', 'bef083f4dd73317c85d3a7ef4858c4cc09da7aba3bc9b7d4c312e3664d8b80fd');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 4, 1700001869000000, '{"cards":"Kc"}', 'dca282cb1797af90c0b4154129c373fb2370a263e04f092edb3a1bfba292800e');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 5, 1700001869000000, '{"cards":"Qs"}', '1acfbcb2e4aa949778d3a2a6e02228cf15cd66c08e51f79a4cb2d69581be3384');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 6, 1700001869000000, '{"cards":"9d"}', 'ed9cc1238aefb7d1a68b80610f6907572c2b4514d80adc9acd7e88bf8b587511');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 1, 1700001881000000, '{"move":["1","bet",{"bet":"pass-line","amount":"10"}],"by":"dana","id":"c1"}', '7a6a342de015a20cc3671086f6846c14f91ad6509477e08d2ec0606047b074f4');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 2, 1700001881000000, '{"move":["1","bet",{"bet":"field","amount":"10"}],"by":"dana","id":"c2"}', 'afcf71859bdabd9d1fea567fba80a6187ac5884c10038a7cb37d89247cb87571');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 3, 1700001891000000, '{"timeout":"clock"}', 'f726531a362c2256590cd26f559470ca1dd45302ff17e73aa5f1ecb44eeb93f0');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 4, 1700001891000000, '{"dice":[1,3]}', 'cf8462063e6e84dabf5929eb0bafff8f5a4fa6cccc5ec4af13430b0a2d939631');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-1/0/1', 'EUR', 'stack:T1:anna', 'table:T1', 100, 1700000000000000, 'T1-1', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-1/0/2', 'EUR', 'stack:T1:bob', 'table:T1', 200, 1700000000000000, 'T1-1', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-1/7/1', 'EUR', 'stack:T1:cyril', 'table:T1', 600, 1700000000000000, 'T1-1', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-1/9/1', 'EUR', 'table:T1', 'stack:T1:cyril', 900, 1700000000000000, 'T1-1', NULL, NULL, NULL, 'return', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-2/0/1', 'EUR', 'stack:T1:bob', 'table:T1', 100, 1700000001000000, 'T1-2', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-2/0/2', 'EUR', 'stack:T1:cyril', 'table:T1', 200, 1700000001000000, 'T1-2', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1-2/7/1', 'EUR', 'stack:T1:anna', 'table:T1', 200, 1700000002000000, 'T1-2', NULL, NULL, NULL, 'stake', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1/in/anna/r1', 'EUR', 'player:anna', 'stack:T1:anna', 20000, 1700000000000000, NULL, NULL, 'table:T1', 1, 'buy-in', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1/in/bob/r2', 'EUR', 'player:bob', 'stack:T1:bob', 20000, 1700000000000000, NULL, NULL, 'table:T1', 2, 'buy-in', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1/in/cyril/r3', 'EUR', 'player:cyril', 'stack:T1:cyril', 20000, 1700000000000000, NULL, NULL, 'table:T1', 3, 'buy-in', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1/in/eda/r4', 'EUR', 'player:eda', 'stack:T1:eda', 20000, 1700000000000000, NULL, NULL, 'table:T1', 4, 'buy-in', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T1/out/eda/873bb45af373df8c', 'EUR', 'stack:T1:eda', 'player:eda', 20000, 1700000000000000, NULL, NULL, 'table:T1', 5, 'cash-out', 'wgg', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-1/2/1', 'EUR', 'player:dana', 'table:T2', 500, 1700000002000000, 'T2-1', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-1/4/1', 'EUR', 'table:T2', 'player:dana', 1000, 1700000022000000, 'T2-1', NULL, NULL, NULL, 'return', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-1/4/2', 'EUR', 'house:T2', 'table:T2', 500, 1700000022000000, 'T2-1', NULL, NULL, NULL, 'result', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-2/1/1', 'EUR', 'player:dana', 'table:T2', 700, 1700000032000000, 'T2-2', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-2/2/1', 'EUR', 'table:T2', 'player:dana', 700, 1700000032000000, 'T2-2', NULL, NULL, NULL, 'refund', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-3/1/1', 'EUR', 'player:dana', 'table:T2', 900, 1700000038000000, 'T2-3', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-3/2/1', 'EUR', 'player:dana', 'table:T2', 500, 1700000038000000, 'T2-3', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T2-3/3/1', 'EUR', 'table:T2', 'player:dana', 500, 1700000038000000, 'T2-3', NULL, NULL, NULL, 'take-back', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T3-1/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700000038000000, 'T3-1', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T3-1/6/1', 'EUR', 'table:T3', 'player:dana', 2500, 1700000048000000, 'T3-1', NULL, NULL, NULL, 'return', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T3-1/6/2', 'EUR', 'house:T3', 'table:T3', 1500, 1700000048000000, 'T3-1', NULL, NULL, NULL, 'result', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T3-2/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700001848000000, 'T3-2', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T4-1/1/1', 'EUR', 'player:dana', 'table:T4', 2000, 1700001859000000, 'T4-1', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T4-1/6/1', 'EUR', 'table:T4', 'player:dana', 3900, 1700001869000000, 'T4-1', NULL, NULL, NULL, 'return', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T4-1/6/2', 'EUR', 'house:T4', 'table:T4', 2000, 1700001869000000, 'T4-1', NULL, NULL, NULL, 'result', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T4-1/6/3', 'EUR', 'table:T4', 'commission:T4', 100, 1700001869000000, 'T4-1', NULL, NULL, NULL, 'commission', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T5-1/1/1', 'EUR', 'player:dana', 'table:T5', 1000, 1700001881000000, 'T5-1', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T5-1/2/1', 'EUR', 'player:dana', 'table:T5', 1000, 1700001881000000, 'T5-1', NULL, NULL, NULL, 'stake', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T5-1/4/1', 'EUR', 'table:T5', 'player:dana', 2000, 1700001891000000, 'T5-1', NULL, NULL, NULL, 'return', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('T5-1/4/2', 'EUR', 'house:T5', 'table:T5', 1000, 1700001891000000, 'T5-1', NULL, NULL, NULL, 'result', 'kings', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('demo/anna/EUR', 'EUR', 'clearing:demo', 'player:anna', 100000, 1700000000000000, NULL, NULL, 'desk', 1, 'gift', '', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('demo/bob/EUR', 'EUR', 'clearing:demo', 'player:bob', 100000, 1700000000000000, NULL, NULL, 'desk', 2, 'gift', '', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('demo/cyril/EUR', 'EUR', 'clearing:demo', 'player:cyril', 100000, 1700000000000000, NULL, NULL, 'desk', 3, 'gift', '', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('demo/dana/EUR', 'EUR', 'clearing:demo', 'player:dana', 50000, 1700000002000000, NULL, NULL, 'desk', 5, 'gift', '', NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link, kind, operator, act) VALUES ('demo/eda/EUR', 'EUR', 'clearing:demo', 'player:eda', 100000, 1700000000000000, NULL, NULL, 'desk', 4, 'gift', '', NULL);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'anna', '1', 100, 0, '{"bets":[{"bet":"pot","on":[],"staked":"1","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'bob', '2', 200, 0, '{"bets":[{"bet":"pot","on":[],"staked":"2","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'cyril', '3', 600, 900, '{"bets":[{"bet":"pot","on":[],"staked":"4","returned":"4","how":"uncalled"},{"bet":"pot","on":[],"staked":"2","returned":"5","how":"won"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-1', 'dana', '1', 500, 1000, '{"bets":[{"bet":"red","on":[],"staked":"5","returned":"10","how":"won"}]}', 1700000022000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-2', 'dana', '', 700, 700, '{}', 1700000032000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T3-1', 'dana', '1', 1000, 2500, '{"bets":[{"bet":"main","on":[],"staked":"10","returned":"25","how":"won"}]}', 1700000048000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T4-1', 'dana', '1', 2000, 3900, '{"bets":[{"bet":"banco","on":[],"staked":"20","returned":"39","how":"won"}]}', 1700001869000000);
INSERT INTO vault (round, state) VALUES ('T1-1', X'c101b212032225b1d1e6b5a49e742d0fe84f65e4e911a8402535cfabdf07d55603c952be733ff972a311e5e33ad1f385c58a102d6fd6938ff80a2933f1ca246405a21751c8ebf3dd9f3061ce5f83381209549f7b3ea411ece28cd27cab414ed1997359a6a22b97965d74699fc60cb0aff81a20111a3553f2f1c1ed916f702f0ad9a8eceba431a0acb8fc2d7c12766c567e25c0dfc14beaff18e2c67d612e4888dbd65c250c752c9d7732f6f46a9214d80b7f14857de4eb356aea382a6df8a662ffa7aef3791728ef0ca04ea18c883dceae5bbd33dc6c510cc488447249e80558f503a1c6d2c56e9e6ae45029277114b98b6310b64dfbe1c0636ecfcf66d2369d329bd57b4b893906b7b70a7875f720b24f86f1473a397f4d6d79d46a1d29c2343d24ec0c25b01f3ed673947bb582a5d463a08b91bf818ac4224ecd6c6462e70a01aad71c3e04bbe65f3129ff4518de361716bd5b047d65236734465b6a0dbbb3fb9e3ef845f168e0d7ec0e8694016291f8cc018a5152fd24c2c83c882edc8e238a8f69b6366741298331474a00bf8020ace7f1a0d16cf3494290d3eb05fa99bc507186f614617be2d534873d02a70817f8681b006b55484bd1611546f4da08e00fe9c1e8385c7c09a2d39604d479d72c82df232e55da3d9411b1d6c829227d0d140c74a03448002507f6a938cdcd3a165c2a5aa16aeada22e43905c526607fffeee1a2df0583361f99e818943e493b113dc9e925be65dff17cea236534');
INSERT INTO vault (round, state) VALUES ('T1-2', X'c101b212032225b1d1e606808cd27fd9430295e5ff2daef8d5d3e0e55fcba1919199480700190d7e7a218b2cd7956453d9c3da192ad9348c9897f52137ada78dff1fc0c4a6715e418de72f685c3e855ad44eada633c1554ac3097fd3911fc8f4c9a311019120423c6c6a0587ba3865b0541c36241bfdce252145d9e2710dec4ba9c86def1d5871f06ba3e5e2b01877b0509de293e7bd371458f271bac4a851e26f049651c333b6a843a136ef9bb5073e5fa00544a3715ee763e09ff1d1254998e0a6daf1a7db4a2657b945cae2ffb8425d2bf90e172026d66ecc55138ab9e6184d05427b155234046559d362daa6d0927437ca6e31ac1c4eb52c33bb4cbe55165048f9ee74ffe4bad4870f9341d9f49ce482fe8d48882b622ff959b3b25988bbb2b2dcba23f4aa5a63ac5c60593c94a42a6b664bd619c7cdbf21ef55b9abc6c6bce21580d26dfff9a34b47cc6ee7193ce2ee63355b5b50642b2076c0f31ce240342faac8abd42e254351579316c0add775083049daf96e19d95ce722404f04a9484f89a144da00fff9beb76f859cc6427a8a316f5a86d47b120850d88875d122558cb5dbc3745b1617c67789d02b5f55809bf9d6598205f5aa8c31c8a1a6091743e69b8ffe5bcd373c63779158091060e42250ca9b20a31346ae0b946f27f1f3eef2f5809df47e2caa9ddf4aa21d9446b1237fcf5ea0397f15738b8f369c50f387037dd3326297d52afaf72ae4e031c5972a76707429850d7522dfa421');
INSERT INTO vault (round, state) VALUES ('T2-1', X'c101b212032225b1d1e64a0c1903705dda071fbed031f1e4456e63f90ed8027b97eb9df7ef32be7dec2c8df65a393da1acb81e55e367d670ee5a86d7793548f384defe289248588978c23e8d3e3a2cf29414c667c9adfc9445bfe0391f060413bc7b9067c14ce29f8447441dd460fcef9b4764f403e3e26d33b0abfb054a80319a1a7dd6a8652d72cd7bad677c8593b7d0a83ca68fd96448aeeef6b55d481f3a03a711bf801c4b8b5da9552dc401ae18f2d78a85dd815c31d1b6ffe1db9cdc1e889133a90c0bf44fe6727aefa1f487422349ef5e19505ff9db96454cf280a363c78527555751e2f0508f224979fdca2030afbe7211f824d189791bc5057e0151f708bfe6cb4ed3970f0215e71d6f75e7b9d5af88c1e23ce503c38ff386b0f165e4bfd9a97c50a08be95ed00a5f7361372fc4e0747352ed3cfefbd46f5e669a41613438b77126d778c2790a6bf97823d57b1ffe78092c2265a2c27e2df0aad7f1b8a77a5bc5021d186983790f3520786692eef732cb1e9fda4eda69c398bdb9c1404cd62e3a2fd2dbd530a1d1248ce9034f57f74a5b91e9de6677bee48bde10eef0944ab5');
INSERT INTO vault (round, state) VALUES ('T2-2', X'c101b212032225b1d1e6cfcde86ac8376730619cb5ac2be3a023cc0617ef167390b37fce4de0f70a17ba98c60087e83773d10eb6eb258eaf8f12e507b5dccbe90148ccdacdc30eb1205d39ce89da0ebc98dd79892c058d631f95b5984cc7fda16732a4e4315d82a14d8cf57424b708f5f1f391bb836717ca025ad802879e42f7de6fd1283ac0d2f2b600ae7f0ed3934c1f8e634c7a5aa5bbcf4c5f99839240f431325f0424147ee60304c45cbdea048d04893261675e2a6914859ef46045f31f5211326fb9d167bbd5c831a5f1ad9a2bcda4b215651472bc3064284d46fd0d6b08f4861aa7e6eb99fcad53aa4fbdd7cf2a3f05cfddb9d41e19c6b8bcf74a4be59b96985417c1d5d9204932783f64cab4f4a6cd3be16b48a4ca0bb6e2d31dee25edd4d67bfa6e6673cd02c7d49fb7458e4416b19d094deb3aed2f2ebd47fe8fad278b713a147564fa957f0f20c66ab26d09db3c5379805fc9dfc0fea6d3b50c2e8f108378ba0d5c3801e1e4b9cdd2c7934c6778cf2189f6b77f16803443d18d037f0425489fb8ac933ed8e37ebd796446e90ad6719f6bed829347ed9ddd68db039f0bb92c');
INSERT INTO vault (round, state) VALUES ('T2-3', X'c101b212032225b1d1e6de2cd42cdf816aaa5590cf80ad09ce7f427b6331451945a2c5ca4601298c8091f141843c5ec9eb81da2c23020487abdda0728463112bfadb778397188b39c02bd479129381c7b28595768596be4924265c82a901948a6b7efda2f415f1291c51d408c54a12c418617a625e9894eafc7ef2344c90bc025b8c66464be88ac6f498cda361e8f20389c0b0269fcecbf786b2f5269743ce96ed70e800c7bbe50728425eaa1ecc745f3dd3a8d8c2853d9fb3471a117f246092bcbe597288673256db71f2028f6b7e1b8fd6fed6dc944a15663e200093e139842def6e00845fdd67d019dc9b9319610ac8b2b71de83147788e220b8280da61565090c7eacbe924d0cd011a60bd9b94c9e4cc0d7f3b1c91dbbd7dd3d120359d01fb4be43f40eaab4b1eca588f8fadfdfa217a7e515c7248cb338015faed3718a1054071cdc2e273aed360237acfcd3b11d01265affdfc71976625cadd267b535d72cd5fd6178297cacb03cffb219d88749f9095f14172b1eddce4cc27723b25e38f663e83bc63c936f9667567e1beb53f84b08ed0f82ab7b13a12029cd8650efa14a7d45e');
INSERT INTO vault (round, state) VALUES ('T3-1', X'c101b212032225b1d1e69a608fa253c276045d2752aab00c78e2733aaa6da5c79eefcfafc99289afcfba998e2f61054ef991da068edb2a7cb729d4440a192b525faff4cfbba34755dfdf6d08eacf9670eea1c4efe06ada29776b8f24c0a4084612b32139719c7069e3be687a3260335534e8729327187d1c7adf96e0fded97e084faa56c68c9246621d1ea56aa75b8e01ff65011a1b119a747331e08dc22b5468f11e742946cec2ac88d9555fc2f8b4a4a6f4e32849be0157753a2a27874ac75480101335f8380afd3cd7715991b5cb9e66ac1ba855b7f310218a28ba45f720a26d4c6abac8137efdb8a9a0ca97b05540a0285498776ac89fbd2c6d1007f4c2c7f2a339289061b309013b228ba68877cd98d7cad4c2c8b7a7e6a1f0f3f26b9ef758999e34e0d4941b5dd8413d86d6f3e5f139f9a5011df6d267115cac7552637ab29ebe6ac95a034c36a6a6f52e4e627e4c10941936784c3af41de00a84cf9487384e9417e798e7e493806f381a7183bf3cbf449cf6aa4636cb27685377a54b4edc133278a01a9deab9b1775612da9b8ee98c1cbab5ced4bbf34acad6fba21bacc0e792f4fabb6dc7b122025cb0dea8750ae6d84696b2cd0f046ffc75a989c24a9745b834806a15e394b74c79847ae521c587ce0c97f695b98860fb2b955393908467dfe1bec561cbc76f95931275b09e2cea68b5b815693824b3f03ff6fe6cd34b6e41a6496c93510883238fd84e2be496a87d974bf67cffb8391becb3f5439ae6457eae23f03efc65e1971b12fe846b6700edd659b067be6e3de6e7da1c607fe97fbf22525fe68032c3654aa086a145c63c852970fb0fed644090bfe288cdbdbeb99a9eb36b38ece44fc691cc589e2f9a14af5a3d175bb7c045034e4629dbd343af3dd835855d58349d27bc3d583ce3a4ea97424384980111eb63ddc30432fcaf46397bab4cfbab81256b0d45d9777019111e010b6832de683e69a44f2ecc7af921e20581d2cfa1e73967be7d77aac8d4574e7c485075333ca08a8a45b75872938a3840090798498abfdbf5ca5d6f912525c3c2547b2bb1024f8a3368e4a3049a1280d62c7ca61d5da4edb55b33683a6bb0cb76fe9dbf0c51196de8328df3468e0ec');
INSERT INTO vault (round, state) VALUES ('T3-2', X'c101b212032225b1d1e68c69a17f5bc0c9bb224bd5fa0bc9df1d1697b3110c736ce1ee2b736838010855fe7d0b98f5f72e4534c111019ce07916cfdf1de0ab46b27599e9ff866545fcdce84934bdacce3d4d3bafe7a29fea39bdebe401d33b2976da3146af38519de03679477504ce4e7d35f25f50ddc7b46f7a9d3f0bcc430b26a659c20d0bc019e466690edeafc09ebb5f4a5df6c3058ff772a9152186defcb45a9ea6c1bcd1c83589303df04bf20559a96aa998badf25e5423654b2692d8972356f2ee6d67973290b3661c62a1170e964549e300e039f9c9c9d648da6acacae27ab5723cde0c1b4fd273727e62781ef23b671e84fbd222fbafc5a7201997a2a8065e05212da307c9e5a8214894a76fed27f025ad6ed74d675fdcef726a596b6df5f90ff90797f213c7e0471f5b72a41375056d120ec81c34d25882f613430e69d531dee7a72d4bf4b1d16f9b76b622298988a2a32fe23178f4c018203a240ba8577bf55c9e11896fca35d90130116f5bcbb6ca6ff74345e1e692ef8527c22a6704a7f2234e2c5e44954b0a0b4a6dcc5fe47f30c2dac3b0d6cd85b153f106891af1d384f2c05bdb63c30d1945b12c9d4bfda3b9065169bf58d2811bd01dd8579da0eae1d3f1593ea338b7bdb2d329787777badf3f51639dc4c693b06fb17fe9837d946852b2ec1cf9e65360c3472c1f787c0de71216d1be9256dbbb219d7c270bff643724f94bcb57e4ca2c271233433ddcbfb076dbf3cdffbb278097acc06081cc09d3c5b1d2f070c7928c5d7bdadbc544b29b6cc345a0d5691546dd83ea4f5d025f7783c0e044af98255ec153db79eb30d0bcab9c4ff18ae27399be81e8eeead229f64abbd19f8e9a1e4601f881feeaa2cf79869456f494caeebc9f33758fcd65b7cf6550a8b86554ddcf519058c461ecfd32b93f9b491884acf29330becd0f77c8a6092ee57282af1ab95d6f2232111576de1d548bf620baa5ad118f9170b48f36fb37c50689ef98cb60aa56b4f911596f0b40281afaab2db44de0aebd7763970240b3180d2618d8828af98352008ed79e86b763cb379477766cde718435a6b6798139c408f02fedd4259fa20c71c6de57b30a77c8f145f599004ccbcd729214c');
INSERT INTO vault (round, state) VALUES ('T4-1', X'c101b212032225b1d1e62e347c746c2721f37c4c62245f1a5b8dc4d89e6d8a7f827b8b2c55cf2a2edda02e84b50e751f59ef75d6d8503374c22337200e09d7f4b99757336b111fe4027872532461cb4242add72defe50041b8c20e334700a40569bc9cd9f65eda5d96a3cd0ad07712c68bac3d5b51f60bb2c623e2e0673a17b33eb5272b78d47d90b114efc82034f97489a3d3498fb110f5ef58188030f868a7174519b099e187ab71ecb3497200c96f92911677d64cebd5dcd5d8adc0252585fb5b7a92df00230382abcf51830b57904d7c9d98ab31ecfd3f3b9a93e2b8231931c3029debad79077431616cba7c191ed3813f604038c2195366388742b1dcbb075cf46669bdf159aa7724c0ef9ba52267caa095fd64c77f2febddb05ae518d4f75d8dc8091ea22d370f3b824374c04f259147b8c7f834f249f162f3017276769c73c4abae01346b4e25650fcfcca6b2c7e8fb85d09da68fa163d6e2b92d3e58d10922cc3e2e4da3f6dde703945acda66f8026a8822e9ccd854208db655babee3b4ad2276ad1c53abe1bd03a4d5b35bc618b37e8603c3802d6b50e4838fe626eacef37b8150bd592fb3ed610a3eb9a1e008d4bb27a6de9e2f6751416a1d327b91a80672b844f32881f69755f783be9af428ddb731e4013c36f6dcfc78be06a5f8af37e5bdf0d61b715c77964d5ce1a8898e90be6dd9fd5c7dc7cad503d46b80dc878763096d26c98abe7ec854cef5928875bb2645267392cadfbb99406075e0d51b47d8ed0ba684636643c48ee52834cc4570f057c14e2affdc04fdda740909dee29a7a2284f80cc35b78e30af6784bc979665d8b73c24ac0a7b092b470c382bbe60413a020e45982a4cf6e0c8ccabdb23422c0a6afd7948a1a57e9429611ffd3950923ec66ccd2d4dfeaf9a7558c5711eeec4fa8b6ebf3a839924d8d8933dad6b5a8b52913ee4c74107c6a229a751d3acb7408c0acdf5d766541ad4607fed3e3efd01f36732252bc9377eb99d7dee1d688df388e435f8325a2fd050378168a348edde6dae88506095785c7edbc86caf92a47e8df09af0a24c1594e78f6f72542f56c6a6c446e2875da14fd63011286774a07c156ad393e92f2bcfcb8de4f0853461c18a7f08661aca7b81d091c381a2052072d4a1db2da5e9796fcf85666e4677742738cef576b74346ca0e33feaf7e5156494cf08223e3b6b2c4b5159f5a19f8b9770fb633fa2001e0e68e6f5238a6bf62e5557338704ba7140bc3cd5526f8967c5bbf15e8babad2018c');
INSERT INTO vault (round, state) VALUES ('T4-2', X'c101b212032225b1d1e631138695d2279cedd4b8f75b696afa20dc7e60b882074f6148d0f3dac54a0068c8e9b34fcecf8e4b2704f1bb789e695b4f6fee437b28172b9ff0dabebb4599de0603adacb68ecb86d9d24519f69ec15478e583de6954794660d56222aee1e6234408075f4cd732bb962fe4eeb424bfd8bb16daf26f06f0e157887f065c477827e1da3f66105a5dfeeb0d1a84406401b67bde16c0620f2c00188e247754a4477bc4da7928448a6c39ad601e33077868cf61c965febd565aefa246a10ae03437c63251a2cfca8b344a3b893901c8872c1e4f61310b43798ad0146ea8ca4a776edfc5bf14647231a4dcfc92753002c5fbc024c36c13c3468ade2b690637177ce644b2225ba4753723b7e9c2314df08eb2632a61a1b1148a13eaf3b76c80eb41c9bc5df354c65bada430527a49f35e74d0b032c89f7cf532f4999339ed689db58e59d9d195b7079e65cb649852ef8fcecacd12994129fb5d778643af69923cb025b1ccdcbef01fbd85e01ee903cb6dd6529a77fa37b10b8306d4d428a45ef16acdee57cb4e1747e0cde61d5a4dbb88724cf52607f8e50ae7ce24fc9009fcd064c7ad922f650f652027891515d4d0e3a06fbebff43990c0752c48ad3d68221d9a346e5ee89dfd9b01d142619fc0a7fc44997158d2a561f813e5445b73f6c84c01d8110703cac87d7481c8f459c55494b9ba67dd6dbdd80fc75b93999ce590cda606c346aae0b0baaf930e6f81381b84783931c25a2e9c662e29aeb4c860e289aba4df60940c85c89cc9e1f7f173f1376a09a7f2fcfaf91d7a0885647b36b27c55f43bea2b389fec6ab4a17abafb8a08becbd325446c421038d274dc3dab119f6890a9a5349fc35a66086ce66ff59cb08847a9d7d882ada3e91a9b4e066cd3ee2bdc64d19a37fe46fd00f6704d2034f0c8365523f8b5dc4b65c5195b2f85f3b37addb0ff3c46ed1a8ab00de74b2823c6812b08840a844c0224e167a80078b696cd21f6a713fa3fca714492e242a9c89c1df11882dbb5975a05fbdd535397f535bc7c13b170cfac1bb11b54302537a3ae613567bca94d84f1df5c017aaeff83d5e73ed1538a92c9898154fcbeda5f59a1e495ecd119050040a3fac8d697640290452ef92dd684e24f20b98096b9f7570c51bf313e3900aaf613a95105bfa0874e4b7d2e31e4560e5cfce985237828d89f9e5d13db10448f3e301c20bdf49f68206693b65d6d0936daf7e3107cc130059a1d56393fc8d286bdb439eb706ca65a12772519ab');
INSERT INTO vault (round, state) VALUES ('T5-1', X'c101b212032225b1d1e6f724d47c07333acb59899dae9858b32a4bf36afa8f8343f60bb71eed0cdb61d6f2a7f0e80430ab10aa5be0603d9e051561e2e3bb4cb7093b4022c7bcf18373f1797608a432f5e38f3449fabe60627d0eb193892354f04d2676fe9b270e0f7ff4c610dc0b047d88d3e8ef5af8e9d958ed7b64571b59eaf782c5f9f84cd4dd25fbd0548129437b90797591431e45183cd25492b8f22b76989080fdd9b60849d521e70b21b4539c7f5271c66fd466cb4ba0cb9aaddc63dabc27cfa3e4bea99a52b2ce12b5f8c774286f42ca68c82b7e03c72231f84335237ba7f91ac17dabd58d1d4ede13224d6d3bde055ab47fc71529224c8db3272c4da9e09c432a967cd0f347552909b0523dc26250b13ceff139d9795be6d5bc35543665ce9ea96230097be9917ad2165a3084161431010bf1c92518eb769a0b877f1d5ce0bffeb7ae');
