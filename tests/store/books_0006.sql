-- Books that the version with schema 0006 wrote, sealed with the house key of 32 times "o": a poker
-- hand (T1) and rounds of roulette (T2), blackjack (T3), punto banco (T4) and craps (T5) that run,
-- the last one with a bet paid already; seats, stacks, closed rounds, players and staff.

INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'clearing:demo', 'clearing', 'demo', FALSE, -450000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'commission', 'commission', 'commission', FALSE, 100);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'house:result', 'house', 'result', FALSE, -5000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:anna', 'player', 'anna', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:bob', 'player', 'bob', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:cyril', 'player', 'cyril', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:dana', 'player', 'dana', TRUE, 52000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:eda', 'player', 'eda', TRUE, 100000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'rake', 'rake', 'rake', FALSE, 0);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:anna', 'stack', 'anna', TRUE, 19700);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:bob', 'stack', 'bob', TRUE, 19700);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:cyril', 'stack', 'cyril', TRUE, 20100);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:eda', 'stack', 'eda', TRUE, 0);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T1', 'table', 'T1', TRUE, 500);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T2', 'table', 'T2', TRUE, 900);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T3', 'table', 'T3', TRUE, 1000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T4', 'table', 'T4', TRUE, 0);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T5', 'table', 'T5', TRUE, 1000);
INSERT INTO chains (name, head, length) VALUES ('desk', 'e2488818b94e6a3e87948ed7cfe881211e045cca218d4df366d42b1d3eaf03c1', 5);
INSERT INTO chains (name, head, length) VALUES ('table:T1', '1bac802b7ee5d6a07e209995c2cb269355aab39bbfcadd7975bad588342d5e4a', 5);
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
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T1', 'wgg/texas-holdem-cash', 'EUR', '{"pause":1.0,"cash":{"blinds":["1","2"],"draw":false}}', '{}', 'open', 1700000000000000, 2);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T2', 'kings/european-roulette', 'EUR', '{"clocks":{"betting":20},"pause":5}', '{}', 'open', 1700000002000000, 3);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T3', 'kings/blackjack', 'EUR', '{"clocks":{"betting":10,"decision":30},"pause":5}', '{}', 'open', 1700000038000000, 2);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T4', 'kings/punto-banco', 'EUR', '{"clocks":{"betting":10},"pause":5}', '{}', 'open', 1700001859000000, 2);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T5', 'kings/craps', 'EUR', '{"clocks":{"betting":10},"pause":5}', '{}', 'open', 1700001881000000, 1);
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 1, 1700000000000000, 'd880788ecdb1939ca9e7e91367b204f74af2def1c3ce52398cafa6ea1adc3318', '3decd20c3ef2a84a520b04335b1c2161b84d364285bfd2916acb6998a65ba32e', 'b212032225b1d1e6:294c6f478501c2b265fe9ac15120041f87b58f9adcd67157bbe84f38c7d122d3');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 2, 1700000000000000, '7a1ec54aef5b340a46b864fe703dce217ce39e240f8fcd3c2b43084c3648853c', '8ebc14a7f3e2b600805f28780fcf6146f7194e749fe58aed3425ac0bc90f6f5c', 'b212032225b1d1e6:f0b1f4f340d08dd6c24f2e5352da7da2846dc432eadd5ce4bb6a0a1e359c232d');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 3, 1700000000000000, '0673958af78c0594053decb156549878a39c3331598e4284fcb561a51d03a219', '5fca464347d879720ba2e3d62dfe21ccaeb336a755e6ee2835090da08898ca7b', 'b212032225b1d1e6:073fdcc7c52551d64a29a8eec3d58f4ea7e4a844dee56b4e4e8799d791cc2ada');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 4, 1700000000000000, 'a6a15d6a1b3babd1c8ef16e68b63cf37ea84886089eb9ec8647a4cadb8e8fee0', 'feb13acec0590924ca922ebc6fbda177ee28c030bf9b53720a14e77d814fbf1d', 'b212032225b1d1e6:c253b55aa06a6a1902c7dd8331e0ea6191d37bb9d0b58d74397267e679f28200');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('desk', 5, 1700000002000000, '9740826fe4ef7de7297b53a17b7c70e528ba18579d3585a378dcf6af96ac4af3', 'e2488818b94e6a3e87948ed7cfe881211e045cca218d4df366d42b1d3eaf03c1', 'b212032225b1d1e6:07cd7630c570d6e5f41e863ef7be8eb4452facd6fdfb4e87e722b499060721db');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 1, 1700000000000000, '54ac5b4f5fae00a0772ab6d507ce65b3296814160e35adc362177a3c40b9b988', '9643f48d5d8c6ff985730fffcda361b67fdc975da8a4daf9376c87687c2ab6dc', 'b212032225b1d1e6:4b3c3ca4665d88ef0fdd67fafe33ab4db13909205f0a19fc1230c89799d8fc8d');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 2, 1700000000000000, '5f1a529e3218eec8f08fe2c878e634a77b5889dd150f904544932d285a3f9059', 'f1e38b3d2018a60cd3d549d0b1e059d3b2b7a40a3ee9e491292749b3361050cf', 'b212032225b1d1e6:2f32d6fe8e1a41c088a021d16ae4e7557fd3023e670a6185008e9a7c2551acca');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 3, 1700000000000000, '56fa10dddf623e443fa92c8cb4f0d3d8af4aa124030b9b871f2d595dd38e67b9', '9e9b8e7d9d13d78ec994330b9ec069f38bab78bb1b848c62c0aba3e5fe05e56b', 'b212032225b1d1e6:965ae896f7b19603a60844ab1aa435d61c3247a20b2e941413e5f2fc1ef77afe');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 4, 1700000000000000, '681057e5447ea28fb157beb31c2cba4bed32e57e49f6deda76167a00af0a5afb', 'ecff4393cedc2ae51aec8f52862d8df4c24c39c0ea337b30bd7887ec92862b35', 'b212032225b1d1e6:78d8a3665a3b611174f33d563b857f022792082096c2eb78bebe59cdb2dfcfed');
INSERT INTO links (chain, seq, at, digest, hash, seal) VALUES ('table:T1', 5, 1700000000000000, 'ffb2936d4cede6d056251d1a7363e2ddad6670044f39497ba10e2718bde0af38', '1bac802b7ee5d6a07e209995c2cb269355aab39bbfcadd7975bad588342d5e4a', 'b212032225b1d1e6:5e9166c3ab07ba005229504344c848d265632c079f631ee1f4ad39d0bd298400');
INSERT INTO preferences (player, name, value) VALUES ('dana', 'lang', 'cs');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T1-1', 'T1', 1, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"2088119b855d14fbea41e419474dab9c","root":"cd18942861190713feae2ce7294e0a9ded5c4ddc460c604bd98a664563fa9a54"}],"hand":{"blinds":["1","2"],"stacks":{"1":"200","2":"200","3":"200"},"button":"3"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":3}}', 1700000000000000, 1700000000000000, 'settled', '{"status":"settled","reason":"","ledger":"0492caf765b31d720d3f69d9a7642a3d046d1e0fb86767854497b256b626b8b6","results":[{"player":"anna","seat":"1","staked":100,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"1\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"bob","seat":"2","staked":200,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"cyril","seat":"3","staked":600,"returned":900,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"4\",\"returned\":\"4\",\"how\":\"uncalled\"},{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"5\",\"how\":\"won\"}]}"}]}', '8dea4c195798b8fc6539d9af5f8d69ac5ed6466e08cc519c7dd9e96b596491bc', 'a63af23d49ee77927222f9aa51ca095c85f722d89f7f24fefa1592bc7be966c6', 9, 'b212032225b1d1e6:6c3338f1c28c6442615d6010eedcef449fe80e763b6ae7bb3acb7e2793d9883d');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T1-2', 'T1', 2, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"cb6d8f88a0d12b919a46f08a39e0788c","root":"e4c274514011ba31ba6bd09ef7130611d48ca11589ecb1293b40c7e028dd989d"}],"hand":{"blinds":["1","2"],"stacks":{"1":"199","2":"198","3":"203"},"button":"1"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":1,"small":2,"big":3},"before":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":1}}', 1700000001000000, NULL, 'open', NULL, 'a63af23d49ee77927222f9aa51ca095c85f722d89f7f24fefa1592bc7be966c6', 'c2fb4f0361cdb4463255421a63fce2e7f7337bf86fe2a655e363da62728a74fd', 7, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-1', 'T2', 1, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"9d749bc291017294442b78de6add6ffb","root":"66879465918d8ac5ea82e0bb42c6f8d40d080822609cb7149710fed3204d4134"}]}', 1700000002000000, 1700000022000000, 'settled', '{"status":"settled","reason":"","ledger":"7b199e1c03c0f14d14ee98a60bd054eb4254b2aea1e87bef7198d018fa3cdbb2","results":[{"player":"dana","seat":"1","staked":500,"returned":1000,"detail":"{\"bets\":[{\"bet\":\"red\",\"on\":[],\"staked\":\"5\",\"returned\":\"10\",\"how\":\"won\"}]}"}]}', '7598f0e94d4a2a946dedf649a6fa007af0afbb421f9412547a7d897525a8b5ef', 'bfd976b569784f0a8168cba9b6cc5a3ebb069d4f0fcf103b9622063f5ce56f9f', 4, 'b212032225b1d1e6:a4557fd34d4aac897e5a13e6b6b2fe82408069c21f4a0510496854b7c45cc18c');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-2', 'T2', 2, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"73f573eb6da6275f8a446b345b5a686f","root":"14f3cc4b46e8ae505ef64cf808cf6368d8793cb8c2c6f8b3492dbe196b9ae2ba"}]}', 1700000027000000, 1700000032000000, 'void', '{"status":"void","reason":"a ball on the floor","ledger":"c6891b63818cc5f6ed628365c7b8af0c95ab16cd6ecdfb559b25e1a4439cc909","results":[{"player":"dana","seat":"","staked":700,"returned":700,"detail":"{}"}]}', 'bfd976b569784f0a8168cba9b6cc5a3ebb069d4f0fcf103b9622063f5ce56f9f', '1f79b4a601b38574065486504cbb4d6aba33416fd32f777210082dc0617cc574', 2, 'b212032225b1d1e6:21d28291f58c72fe4679512a11e85782ae573afd59c22852a6cfe1291130d77f');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T2-3', 'T2', 3, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"d71993d5b7128e67d11d9841175c48cc","root":"da8d3ff39d8ec6b4c60ad4a0b755daf338066c640020e8de4ccfcc065284c6b1"}]}', 1700000037000000, NULL, 'open', NULL, '1f79b4a601b38574065486504cbb4d6aba33416fd32f777210082dc0617cc574', '696b9d1fb49a74264bc692ec5747f3be1b3bdc8bdb5c84252e650714c1534848', 3, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T3-1', 'T3', 1, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}]}', 1700000038000000, 1700000048000000, 'settled', '{"status":"settled","reason":"","ledger":"ae2f070d0fd670228b1676ba57a9c9fd664ff30c8399e0fdf89e6db7da88c572","results":[{"player":"dana","seat":"1","staked":1000,"returned":2500,"detail":"{\"bets\":[{\"bet\":\"main\",\"on\":[],\"staked\":\"10\",\"returned\":\"25\",\"how\":\"won\"}]}"}]}', '49289562b571909a549fb9dcf2fe7fcaa9f2fc7e4951060c1ccc59df677e321e', 'd7d504f3e801d7129167bd13ccbaa538f6bb288d4aa38519b4e494d1dd4d136a', 6, 'b212032225b1d1e6:462b41b8423c82f493d457f36dc2837ec57f716a9d262f4d844255ed58bb52df');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T3-2', 'T3', 2, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}]}', 1700000053000000, NULL, 'open', NULL, 'd7d504f3e801d7129167bd13ccbaa538f6bb288d4aa38519b4e494d1dd4d136a', 'f02be577e04be0ace85862214b630ea48650081e71ad41c969519df17b715f54', 5, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T4-1', 'T4', 1, 'kings/punto-banco', '3a07966989558016009054f1a14061ef0bffc1bb731ab88e6482de62b828d9d5', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":416,"id":"d754e3b9bb510387e901ff0152792821","root":"3150aa30e03748430f3f9556ee607d469a083d7727cd82e3c6a9b0ae3b97a019"}]}', 1700001859000000, 1700001869000000, 'settled', '{"status":"settled","reason":"","ledger":"4d69ea0df32c50cda4eeca7d50b2967893743805d00d89ee902f074d1c6e7e0b","results":[{"player":"dana","seat":"1","staked":2000,"returned":3900,"detail":"{\"bets\":[{\"bet\":\"banco\",\"on\":[],\"staked\":\"20\",\"returned\":\"39\",\"how\":\"won\"}]}"}]}', 'd32af046ffb1d821e7cfb0a793b4ee2edb3fa8cf83ee5e6b3187c714679b1d5e', '8523d6a2c329c07d0a3a0eea741dcba60928007dcd03aaab291795aaa238166e', 6, 'b212032225b1d1e6:268ea536cdd37c61f34c03f4987d150b6745f35bf186cf299f86156aee671076');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T4-2', 'T4', 2, 'kings/punto-banco', '3a07966989558016009054f1a14061ef0bffc1bb731ab88e6482de62b828d9d5', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":416,"id":"d754e3b9bb510387e901ff0152792821","root":"3150aa30e03748430f3f9556ee607d469a083d7727cd82e3c6a9b0ae3b97a019"}]}', 1700001874000000, NULL, 'open', NULL, '8523d6a2c329c07d0a3a0eea741dcba60928007dcd03aaab291795aaa238166e', '40d0ebd2d78ed9a2c6a4c09a1e941cd5c18112fefc469b6b1fe7bcbe9ca552dd', 0, NULL);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length, seal) VALUES ('T5-1', 'T5', 1, 'kings/craps', '4dbf753878edae87b506d7eba8a529ffc75ca85887e14cfc8a9c06c3165aaca7', 'EUR', '{"commitments":[{"kind":"dice","of":["1","2","3","4","5","6"],"size":64,"id":"892e5a5aaffe5bcecbb366a9bf4a8f64","root":"167ce4fe9bc445b500e302f68ca3761809239556016b9ca71d00fab64c0e9d1c"}]}', 1700001881000000, NULL, 'open', NULL, '7922f6401320c40434b7a7894210f45736907edd44c6428b2d0478245aec117f', 'dcf2495b0d2939d99f732a9578202b2fc508774075011e33a6d31980f5bf93f9', 4, NULL);
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '1', 'anna', 'befb1f620041fed5', '{"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '2', 'bob', '3faf58b6ff54d8bc', '{"leaving":true,"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '3', 'cyril', 'f9f7a90d04d18dcc', '{"bank":30000000}');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 1, 1700000000000000, '{"cards":"Js"}', 'e897b80dbc3c9104b6ef527de32644e9b27b4403e2d2bc08bb21d36605a35c34');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 2, 1700000000000000, '{"cards":"5h"}', 'ae6591be99dbd7efe35251953ead512b51160dd21cc66ce1d87508cdb198cb8c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 3, 1700000000000000, '{"cards":"2d"}', '300c58f8ab66fe6492939afcb183e41c4f2273d1fa3c5aae36427d083acc0f61');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 4, 1700000000000000, '{"cards":"4h"}', '5a4a29b8057f0389032f7ecdf79e7282e0577f54e1b73c22fde01c9416a1e71a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 5, 1700000000000000, '{"cards":"2s"}', 'cba8e7c0503a0552f90cebcd26d0eddce30315d0e9d8c8049cc674c2c62ac5c5');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 6, 1700000000000000, '{"cards":"Kd"}', 'ec253d20407f2a5f0f993f676d05e54b6f5f24e382e202026cff548ec8b6814c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 7, 1700000000000000, '{"move":["3","raise",{"amount":"6"}],"by":"cyril","id":"m5"}', '8c2fe2db2a33a58d7fb7eab5005eebadd1855609cf5c5a30c9a7cc6a677f412a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 8, 1700000000000000, '{"move":["1","fold"],"by":"anna","id":"m6"}', 'cf3e971847b7e4d6abd65ec6e958c572422a0c52b946a84069054a9a70bbd91a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 9, 1700000000000000, '{"move":["2","fold"],"by":"bob","id":"m7"}', 'cbb410ce0d1198f1717ebc1851949491390cdecff858800ed449ae776d16f0eb');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 1, 1700000001000000, '{"cards":"3s"}', '048e5350b6fd8b86236576ddced253981146d76806d1260f22461673583496e4');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 2, 1700000001000000, '{"cards":"7d"}', '921cfdd857ce0c166161a477fa03bef465053b0c3338c274340855eef46ac581');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 3, 1700000001000000, '{"cards":"4h"}', '9f52a6d335749bf7fe984126017096646a2229737684f3b6950d13d34733980f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 4, 1700000001000000, '{"cards":"9s"}', '10b9eef6c86f77ee2fff89b06b674db9ec753bbbf7410828dc69f9d1dcfbe551');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 5, 1700000001000000, '{"cards":"Jc"}', '51f422b4bee23a5cd9a0dde8d4de8cd27a7f1c64bcaa66dc2e9711fed7960b24');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 6, 1700000001000000, '{"cards":"8d"}', 'f1591f582ed886e62c67a0a6e33a9b3f516915ba9969ebf210c3b41339542c7a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 7, 1700000002000000, '{"move":["1","call"],"by":"anna","id":"m9"}', 'c2fb4f0361cdb4463255421a63fce2e7f7337bf86fe2a655e363da62728a74fd');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 1, 1700000002000000, '{"entropy":"736f6d6520776f726473","by":"dana","id":"entropy:695a0988b215af2b"}', 'a10a2aa82192c8513f077f559cea4b1135da81db54d15014c2f1fe64f6d7b5de');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 2, 1700000002000000, '{"move":["1","bet",{"bet":"red","amount":"5"}],"by":"dana","id":"m1"}', 'd720af10846481ff6def324626e3c368c231d5d691b1eee08e56c1928e462ff2');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 3, 1700000022000000, '{"timeout":"clock"}', '24c30871d0c084b27c634cf97427757d7e07412dd408c62a165dad89c7265a69');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 4, 1700000022000000, '{"pocket":3}', '70de674c7e428593aa0ac586b1f098f214b36e6639af9dc8a5f6cbe8a61e43ff');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 1, 1700000032000000, '{"move":["1","bet",{"bet":"red","amount":"7"}],"by":"dana","id":"m2"}', '081909aa551a3e235eb7295f150aef8e6864929858385734dfb042a0340d5845');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 2, 1700000032000000, '{"void":"a ball on the floor","by":"eva"}', '6f4770cfd02cdb70afa226c60897c4f84323242fd82548b284ab4c923d055095');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 1, 1700000038000000, '{"move":["1","bet",{"bet":"red","amount":"9"}],"by":"dana","id":"m3"}', '6b132f25f6b174360eaefac566855e494d8128647b1f584d3da5a3928b4db5fe');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 2, 1700000038000000, '{"move":["1","bet",{"bet":"black","amount":"5"}],"by":"dana","id":"m4"}', 'f56d6ccd9d30b8c7b82d6bdcd76f153277eba9c76a189a47a3332a070da61ea7');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 3, 1700000038000000, '{"move":["1","take-back",{"bet":"black"}],"by":"dana","id":"m5"}', '696b9d1fb49a74264bc692ec5747f3be1b3bdc8bdb5c84252e650714c1534848');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 1, 1700000038000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"b1"}', 'c1a358fb28f1da852d55d345bb963091ed870a769c29e00591cd6cf76198d4a2');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 2, 1700000048000000, '{"timeout":"clock"}', '3fd19a346bf8d2b13d171ff6db9db4ed9ac98a40190f9c75a9596d4e95cb9f24');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 3, 1700000048000000, '{"cards":"Ac"}', '76ea78f65d56912daece7b5cdaa20c3f284ac9f38912223aee69f66241a09f94');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 4, 1700000048000000, '{"cards":"2d"}', '563e6e494ebdc74dba1ef2c9c9b1e350905e23f44b777ecee3a402232552fb1a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 5, 1700000048000000, '{"cards":"Qh"}', '9de4511e7649bc66d4253f2fdd01cb20ddcb7f78f7fe1dc371804409cee89249');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 6, 1700000048000000, '{"cards":"5h"}', 'b32169bfe31af87c5f820a899a5e2e04181a0e975fd1b926b8dbab4ccc81c27c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 1, 1700001848000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"b2"}', 'ebe93cb7cfdce6925502235751bfe59554d9181b04261a1600bcb932f6f7244a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 2, 1700001853000000, '{"timeout":"clock"}', 'cc3773bbbc81b74819e628fd2e6b50032a59c3cb48339e32051f8759dd52e01f');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 3, 1700001853000000, '{"cards":"Th"}', 'b81c384c586726307cb56c33e76779f1605ff1a7b667e88a42915990503872b2');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 4, 1700001853000000, '{"cards":"4s"}', 'adc9389c3e838ecdce4d247d9704c0ff8049af9361a6668d8b91c7c2213527de');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 5, 1700001853000000, '{"cards":"8s"}', 'f02be577e04be0ace85862214b630ea48650081e71ad41c969519df17b715f54');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 1, 1700001859000000, '{"move":["1","bet",{"bet":"banco","amount":"20"}],"by":"dana","id":"p0"}', 'ba4aaf7ab2c1a9f2c31c70ef63f25ec5d82f8f62de3090046ed067939a99cdad');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 2, 1700001869000000, '{"timeout":"clock"}', 'fd3f3d0c1c28e9432421542f0d5140469b75adf2724d60e7e39b358fab8d70da');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 3, 1700001869000000, '{"cards":"3h"}', '7713e339b8bf3ef6c2b50a63ff0f16701f9d6ae74a76805b4bf4fb6b15dd9cce');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 4, 1700001869000000, '{"cards":"Kc"}', '65355bf7fa0b00caa2ce11726f06c6a055ab88ccc7b9381fa3c6b613c5477a30');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 5, 1700001869000000, '{"cards":"Qs"}', '744e35f19e7e22a961eb9a3ec7a78283ca355266c02cad14904fbeae5c2cdcb0');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T4-1', 6, 1700001869000000, '{"cards":"9d"}', 'd43ea04a1181dad732de07ecf0c3e8c399eea8eb9adb67e6eb41fc72aabd7a10');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 1, 1700001881000000, '{"move":["1","bet",{"bet":"pass-line","amount":"10"}],"by":"dana","id":"c1"}', '879255fc175a149a8389324115fc3970caa4c609a8d84691eb11ecfd00cb1b46');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 2, 1700001881000000, '{"move":["1","bet",{"bet":"field","amount":"10"}],"by":"dana","id":"c2"}', 'dad5e944593048de950ca94cdd3d590b20d322bc7a246386ae6c424c820a28f7');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 3, 1700001891000000, '{"timeout":"clock"}', 'f2148d4a347f833e00d735349a2d21bfef97c5d3cc2ecb34ccd8e9058dd0def7');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T5-1', 4, 1700001891000000, '{"dice":[1,3]}', 'dcf2495b0d2939d99f732a9578202b2fc508774075011e33a6d31980f5bf93f9');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-1/0/1', 'EUR', 'stack:T1:anna', 'table:T1', 100, 1700000000000000, 'T1-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-1/0/2', 'EUR', 'stack:T1:bob', 'table:T1', 200, 1700000000000000, 'T1-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-1/7/1', 'EUR', 'stack:T1:cyril', 'table:T1', 600, 1700000000000000, 'T1-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-1/9/1', 'EUR', 'table:T1', 'stack:T1:cyril', 900, 1700000000000000, 'T1-1', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-2/0/1', 'EUR', 'stack:T1:bob', 'table:T1', 100, 1700000001000000, 'T1-2', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-2/0/2', 'EUR', 'stack:T1:cyril', 'table:T1', 200, 1700000001000000, 'T1-2', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1-2/7/1', 'EUR', 'stack:T1:anna', 'table:T1', 200, 1700000002000000, 'T1-2', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1/in/anna/r1', 'EUR', 'player:anna', 'stack:T1:anna', 20000, 1700000000000000, NULL, 'buy-in', 'table:T1', 1);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1/in/bob/r2', 'EUR', 'player:bob', 'stack:T1:bob', 20000, 1700000000000000, NULL, 'buy-in', 'table:T1', 2);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1/in/cyril/r3', 'EUR', 'player:cyril', 'stack:T1:cyril', 20000, 1700000000000000, NULL, 'buy-in', 'table:T1', 3);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1/in/eda/r4', 'EUR', 'player:eda', 'stack:T1:eda', 20000, 1700000000000000, NULL, 'buy-in', 'table:T1', 4);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T1/out/eda/f9d7c753fc47d03f', 'EUR', 'stack:T1:eda', 'player:eda', 20000, 1700000000000000, NULL, 'cash-out', 'table:T1', 5);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-1/2/1', 'EUR', 'player:dana', 'table:T2', 500, 1700000002000000, 'T2-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-1/4/1', 'EUR', 'table:T2', 'player:dana', 1000, 1700000022000000, 'T2-1', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-1/4/2', 'EUR', 'house:result', 'table:T2', 500, 1700000022000000, 'T2-1', 'result', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-2/1/1', 'EUR', 'player:dana', 'table:T2', 700, 1700000032000000, 'T2-2', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-2/2/1', 'EUR', 'table:T2', 'player:dana', 700, 1700000032000000, 'T2-2', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-3/1/1', 'EUR', 'player:dana', 'table:T2', 900, 1700000038000000, 'T2-3', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-3/2/1', 'EUR', 'player:dana', 'table:T2', 500, 1700000038000000, 'T2-3', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T2-3/3/1', 'EUR', 'table:T2', 'player:dana', 500, 1700000038000000, 'T2-3', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T3-1/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700000038000000, 'T3-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T3-1/6/1', 'EUR', 'table:T3', 'player:dana', 2500, 1700000048000000, 'T3-1', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T3-1/6/2', 'EUR', 'house:result', 'table:T3', 1500, 1700000048000000, 'T3-1', 'result', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T3-2/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700001848000000, 'T3-2', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T4-1/1/1', 'EUR', 'player:dana', 'table:T4', 2000, 1700001859000000, 'T4-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T4-1/6/1', 'EUR', 'table:T4', 'player:dana', 3900, 1700001869000000, 'T4-1', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T4-1/6/2', 'EUR', 'house:result', 'table:T4', 2000, 1700001869000000, 'T4-1', 'result', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T4-1/6/3', 'EUR', 'table:T4', 'commission', 100, 1700001869000000, 'T4-1', 'commission', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T5-1/1/1', 'EUR', 'player:dana', 'table:T5', 1000, 1700001881000000, 'T5-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T5-1/2/1', 'EUR', 'player:dana', 'table:T5', 1000, 1700001881000000, 'T5-1', 'stake', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T5-1/4/1', 'EUR', 'table:T5', 'player:dana', 2000, 1700001891000000, 'T5-1', 'return', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('T5-1/4/2', 'EUR', 'house:result', 'table:T5', 1000, 1700001891000000, 'T5-1', 'result', NULL, NULL);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('demo/anna/EUR', 'EUR', 'clearing:demo', 'player:anna', 100000, 1700000000000000, NULL, 'demo money', 'desk', 1);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('demo/bob/EUR', 'EUR', 'clearing:demo', 'player:bob', 100000, 1700000000000000, NULL, 'demo money', 'desk', 2);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('demo/cyril/EUR', 'EUR', 'clearing:demo', 'player:cyril', 100000, 1700000000000000, NULL, 'demo money', 'desk', 3);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('demo/dana/EUR', 'EUR', 'clearing:demo', 'player:dana', 50000, 1700000002000000, NULL, 'demo money', 'desk', 5);
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo, chain, link) VALUES ('demo/eda/EUR', 'EUR', 'clearing:demo', 'player:eda', 100000, 1700000000000000, NULL, 'demo money', 'desk', 4);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'anna', '1', 100, 0, '{"bets":[{"bet":"pot","on":[],"staked":"1","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'bob', '2', 200, 0, '{"bets":[{"bet":"pot","on":[],"staked":"2","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'cyril', '3', 600, 900, '{"bets":[{"bet":"pot","on":[],"staked":"4","returned":"4","how":"uncalled"},{"bet":"pot","on":[],"staked":"2","returned":"5","how":"won"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-1', 'dana', '1', 500, 1000, '{"bets":[{"bet":"red","on":[],"staked":"5","returned":"10","how":"won"}]}', 1700000022000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-2', 'dana', '', 700, 700, '{}', 1700000032000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T3-1', 'dana', '1', 1000, 2500, '{"bets":[{"bet":"main","on":[],"staked":"10","returned":"25","how":"won"}]}', 1700000048000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T4-1', 'dana', '1', 2000, 3900, '{"bets":[{"bet":"banco","on":[],"staked":"20","returned":"39","how":"won"}]}', 1700001869000000);
INSERT INTO vault (round, state) VALUES ('T1-1', X'c101b212032225b1d1e6251db7b3181f9256e1e8672fd17d2c3b880a20bd5b94b3529a393fe9de986b9ad06c848fa2ae6bbf955f113e4836bb3f4c605fdf58ca9b2d24f3ebd8b26f2faaa3f9dbaeea46f101ca11170833a484e3a52df8d4a0deca7fab6206534008f121b2b7261a5b0bedd5902bba0af86da03586bb0f8c62ef08e8c86f72a3519afcb4b03b8c82ef440d0205760b9f52ecab01c36dfc0ea709b31312585158a875f78b7da2b0ff6354890afbaae351eddb8910996310d299925f6281ba2a135090efc06f680eef74d6a187fcad7cbedc78f7ff6570fcf1ae508dbb13af55307abb0d323df795be5625226671321b9d8609e6555fa229e339831e4393bb7cb2d55140bbd6b470824b214a8608a536faa43d89e514ee904b1da429168c4802d351d0a17e01d69e55d729860f857219adffb6ebc10d14a61738339b7625e73ed2ac4215b25ebf58fa54466b02756eb0c1c2e4f3b0d251323be635ae03d3a4996beb8b09e33374d9a84e556df615229bd88e8d57a6d5a3d160ad8379a64ecf1e6901d95445e78e0b55cae7e0b39638ebdf7438dfc37ef9013c8843afae10fa6f7efd26ca3ef3d13ad2b4b586e79c2ef041923801a5e2575898c307fea267848d0b6c407bbfc49ac160778412b447fcaec83305c5b6617ebeaa5f7cefeee47a8c0687abc5f1f45dd3f6a550c406d3e2166f38a3e41814b505798103f61085c207e2b98d90978aa382128ca3821110a4f88c45f1b95086bd69');
INSERT INTO vault (round, state) VALUES ('T1-2', X'c101b212032225b1d1e6486462d199524c3ce1f48b0b742049ad8402c625eaab338520b13c9d6836596169218fe96cf1feccc1f21b1a49438336c7b47046c26d067b9ecacd38896f6ab3405f85222124d48f68fee5358087deb8cf7524d27da7ba9553a714336a883cfb8982b85cc55c12c79e5d4909f070bba35086926e1e5ee35598f689538560ffb94dda5ee78a8f0d094beb5e0c7fc0d99617a8bef015dfc7251869524061b09d722048cd760fcb33edd96e1bd05ccc6fe9de63db0e006e9214aff7597d723ddf0356f335219e2e396b5239c7dd3500a6b0e32885d94d0b0d32b63aea30d51b65861e05e9c3a7a85d1b10ca92a4e6e41ebd51fbcba1a8fa67bed73a029b7da86e7c3ae9626fbdb9e9136c26c44c86ff2a6bf0b6b03acc7bb79ba2a567e3205913c2f08c26a1a567d76614c41236fd7ad577b741cc7c82d43b9b124ebff40d69ba8f533af6d145b7aadd22dec4dadd19ece461dd2697eafbb37b0daa872b901ebc35873d7d2bca0d85df755cdfb8d993fe174292d2c69c5acafd422bce95846430c2f83379643e68d201a7ef790ec036f1c1967b62d49c62c65abbb85ad3e9cacd430087bc9629c107e0e8417665324e13033040473e00abc1eab4e5aaaaacc416adf90ca82da0454086a5c21024f7e817d76d43efb84995b9aa7bfe7e8c26eb44edcf556d16e601ec2c398e634a1b41aef2a491457fb1aa505112aca129c1c8831c1010e88f5d90ef38e5b7bd6266ff2fa9fde93d');
INSERT INTO vault (round, state) VALUES ('T2-1', X'c101b212032225b1d1e621a772901c63d238dff14d6f504f3c803ba242b1d66e45707d041137e95946a0f403fd0534778288882e905d747c25b66aee85a5a52f5ea30a80c60986f623022c14123ae3baced0b8fee944492f1bacb4875f79b739ac653f3a9126f4e0f994f3b82110af1bd418434933ef0751d6b0edeb343e4fc7ead90b9a38e0505d9ba4955f232f3fa0b35b06351118df9e6beb064ea7898057ce8af08fd60c517c571a3df5935c807a208e04e755ceff7e046f9a1945e12fa073e2937f4c509cfcd5dd07c0e4ae26a3763cc17c8e89b517de231ad480c8fdd5fa35262708cd65ce8cd80119abed069d6acd7f2820fd00524d88dcbe66db7a6211471265121e052530c99a88d7b8b800e515631bb5aba866ae37fdd5cf86ee12b1a9e5320ab0ad59fc2955c02f6a5a0d9c9165c05f6a088b8b7460b6e15aa6a70f8f10056247baaf4a1b40b77b3574852292ca07ce43ed104e3fb6e6a56acfc569b06c571cb23b5c6365993b3daa1e4b7ad489b9934e5c90814b82b72d6aaace319cc47f99c99b38bdafb734d4809f0e420c16a81dc56d509cfc789d48c5f8142386e820');
INSERT INTO vault (round, state) VALUES ('T2-2', X'c101b212032225b1d1e6ff8935900308c9d2fdf12200ab3d4a5e4aff5357dc26dbe10d6430f93d5f51f1c836a9562d01b33bbb98e73bef74605d06321ac307efe006b2be1846a929bde720707185d477996a2feef322774b126949b25085c447e61fbc229f41b5ade7c61363bc3ad10b2fd45d809593b8d9c8b5e396075ee6d6fb0219288e3608a749b5a570a869fe6831b1b875368ed5ea85fc95837d63a2f485c7cc2e9998232d503f93958d588deeddf44fd37509cd2ae86393c5b1638d911e89ef8291fb8f3a4bbc601d14d40632dcdb9dfca8ab9ba535b828609d655fee6308f4954e9a043ebfcd2304aa50ab1199527e67f0b6e1c6a1e31e0176c7beca77ae9f7d9d42ba7e52377a9de376919c20f05c06bdfeef6cef43224cc7ff0246502e728d061cf07b63731b26b652739d5fecaaab6ccf92aa43dc56b2f81cf1e9ddc7b6bd8b6e3b526f3ac1045116d1734888ab5f546fbb55af62891638e86955654650c2c3149f36d6fb9515f71ce15f6bb06859d29b32173bc822b5628ee53f1d8d7c5c32f19cc60fff0d09b8041a148e5a74e22ff2fee8aaab0580d5c66c245b64d8f9');
INSERT INTO vault (round, state) VALUES ('T2-3', X'c101b212032225b1d1e6728dfbb53948e32d8918c59af6c58871b3142461137ec3010a99d0933b57e9769c1ec10e60b0affad2bad3697c9052aa7b8f279d30c29372f3ff15fb48ad25460bd1b11cefe707107d7fe46c4e9d9a749a31be3e49b73f4ad7a45545d123b4a303745fbe49c96f1acfe47f30b9368ff2d08244042acc4865fd4645f3c1db726ecd4c6de12136c6dabe63542f9bbc3707e1dead106bcd91241a02d55e30487d7250297776bbffac435ea9c136fb6af68107a524786354a7019d1e730e71497449091718ee9d269328b64f1edf3ffd9b424cfd3547d90b8f162b1d249616910c0e66cac85db42743ffc8175bf48c79c01c2ec52b23a29523a7fc4342c08f6fee616506810b80bb9245f19e21b91e8ed1b3f76f0b1f8310297740d960cc5ce214cc66b4bea4d46b48fbe5257d48bd6c395b6b66cd0461366d264bde86c7a51de1e7a11246f2b077bb1c28786bcea1c39b1ae1c1ef06fb855bdbbda0b2e2a158ec4f61ca70464e57b87dac078251d2c00d9e42fc5bc53ed60b767dc4e3508ed268b9bef62de2e774aef684f5473ab6e24aeb55ffd5818d1b44b38cc5');
INSERT INTO vault (round, state) VALUES ('T3-1', X'c101b212032225b1d1e61654d6a9adca303530ffc20f90d0e834ea06a1e8258202f6967a74fba1aef849dd454ba9d2b93b67f485a46995f323c7348530ca1ae522b49c8233b0d37a7efc8e8fee09696cc97f02f9fc595055ee15677d04069f7231be8c40fe0fb78e7ceacc4e4335ed9796afab63a215558a3399315e47693e955f5748905c5b2fec8fda1d01e9429d3cb77fafe82962a38d846e42b0103821dccd7a48f12bd1690e6f11736e6aa78b0fea88743c78546660789ead558503163d409c3a05179ee2c22e564e9eff4e99f5cbbfd327c1566b119c93eea785ecee69dff3e3459a873c4a4e501f9c0ec83dcbf6321e493f11a7f54802b5429ffa080a399ba799c4ef3d4b5f9b414e13e421a6c24581901251527d77cc0bbe833c1a8ecd9208bf275d556c60d8bf63049427a07b11e14669f5605bfd1e60c7a22b11523e4e86570f13dfca5faa63e4dd779b096fe9131e7019bd26302f45a1e0ff591a9f178452fbf21e05b7e1285456fde8487d8297d96bc1cbca207060a1a1fafe81f8bbd52359b12009a69a0da00bc2d614cac68f8e7c0745f4e0d00dfc5db260e778af6de5c016a8216299fed032abd3319bc53092a4307828d1f31ef8613ffc588f8b6124641960b103486ead4720ea92647585a9aaee9519f9fccec54989f1ad60a90ea3b909f5c61b444d8e1123b99bf0d94d80458682ba63d762856768a9c6c8bb2637fc2cdeb758dfb262220fddcdd4eed7ec59b24a4525e9120a288918bfe39c96d64e11434a8c288d5a911261984c581f4635a80f71467465b7d8104d121852c49d299c7f1ce383f13a7331bf83fe8606808945ca8ed6755ca388fe0d59b965f958553adeec41e82c4decbb4f5891add1ed8b4eb254b986f7c72fff96b86f3c75d191bb0820d73240b57f11efd3918828eea39b279e1220943683e2825beef4471fc11b7e16a140c4bff5cd88030e4ba16801486cf6e98fc39af0bbd8dc524dde92a514c9dd0ef500736741aebdde54075ee164ea5346a73c7a2a25db36e079e7918a62ace30920349bebec2ce6851fa45cc17d5dd06796389a3acd72a8bd118e363a66bbfbe325b5b376369837386453ace4245e8f7759a631aa3c53a6a5916f');
INSERT INTO vault (round, state) VALUES ('T3-2', X'c101b212032225b1d1e6597f21750b75f1e82f8420ad8b35652d16941ee7b10f6317a5674d9e25c706e95b968fceb1dbbdd8dadd59e8b447025bf8e1f08541dc98c017c96cdefe49b73533546483f7f11aee147942ed0fab1b9502494e68f5223611a2ffa8a217eeba7efc2562c7dd13001dc7168c9edd9a4ef2655a1aa72a95842456a30309f3d5c5aae8b207a391fdf0773d17ce6dbbcd115f2b1d5e952790497223a465f8534b17ed4162e658fd698021c9ab457dd5451c476193c4074e00ade35aa0c5dcdbf05debcbb5f83da7b2695cfd26f314ec7e05e5bf4c896f0551ec6f03291e6f664fa019078d7d9dac166f115710c7f2ba5d4d29017d92931276c095d9f480bc19df857cb449926311890e0967c7489335504776767a88316dd5e5dab5f7a45b85e5bcf659fad822a6a036969f38fd6ef7b2f3361d05b1cccd292681d2055907fc60c04e52b068d59ac2496858994cf98ceefc3689f7742b5d16474c1d8f52d3f530c981a425ae471b269eaf799e16a6facab05e90cd806c14687b6d4207c558c0cb0900edaa74d6e3f0560807ec8e244b94e183777d2e8a0138ebe0ea4a2ce9d3421fcfe58ab384063ebc5d8681c41e3cf05a3b64e0a38072b799330f4af9f42f6257a5477c0c0f240ddeb01b391b73aac532a08dbb9eb4df07195c9cb6c0064279e21f9225adb969d4d5339efb7f07e21eeba153ab88b09dac3c27c5c6d536d07e16811089c39d310f0a35142d32bda4f3bc735cd373129420c228db65affe9a03a0656155f5f5b2db9d39b8af887aff23a23cf344cf85a0571a7a245b5177aab0a6ca80c3ee4c0e007e9113d3923003af9c12aaf2dbed1eaca2b74dde15b8070ad41e970489906c0ea9d0449637b12a5ec19339b954232fbf0efddaeacf4eff97bd98bb0e0b3de8b1ccf58e17e077bd4b71bb5764b89d90b5c4e058521f030f10d2ae489e4ca47e2a33b9f0b5aee7c83d38455554d13cde8650bb3b92701459ffffac974e206ffd87c642f503404b196df69f05e91a53acfbbad49e986c2b65ba5b5e6f6ae6b8e3de68ccfe0a8099c18462ac4df357508f6fc396239d032f976a01fdddb061cbe7173091abb4002fb711fbe04f373b512e377fc71d');
INSERT INTO vault (round, state) VALUES ('T4-1', X'c101b212032225b1d1e6c08fadb14d2c7f34d663f87813ee1fd2235e66d4a7e1cfee545fe0c2e15053327275ba4a385a1c54538ebfbb37e4db7c04f6694e60b66d368bdaa9023ff347ceeaf1567da3589df99dbc747198acde4b6770547c88a388f69960fe46b7503d2bb5f27286a1e549ebe58e956aecd6167c1089f7d707dd1f4a79b02617d170e8986a2ba6c1237298040c96b555e21e35adc26096592ae24e7d681176c94f6df7396305d5f6c3b02e5e2ccbc54e2000c5b4c411d3b29cd42ca535a3a6a3adde2a8821c1a36dee54e7b2c49043766021ebd452b27a8dfbf8bd556d77704c96b2aa57b3873e13b0cd521634b6a776890647b337c45114b3d9da8b79db793c613682587770a8e32cd73f779f83eaa8314af7c225e29d1d310f98c488a9bb51e8fdac2806f310e67c4a01b2df66aa39f5cdcd7137ba2f9d30b1c40b406ffc80e6daca2d80ef2a7975273e102051139246205c9e768b7a1b89c444b0097ce036977af6a3514ccc052ae1a62ee31a8db8a2176a8629d61bde8be634393f2064e753d88a88830a944a12e829eac411f86b8780e5e7f35fb15682b79a0e6c73d82a6abd4f64b1a3806b4e9c5dfbba7fd56ef2e0de3153af10b25bd8903949778a14ef9415edb17bcfc332d71f57acae22efe25134d1a5de3ef4a2c39819e585fb43958805b9f5383d1f84a5e5deaf6e28a61faaf7a32e96f364e3d32ad12b796aa233537deeadf83ef75cd18aae7ae39f52fc6ef309bab7e404c3c1ccb340ed08def46d9f4c25bc87dcf94c9184da2a25b53a41c4920759894e26da7e344fee523d951ec5028aee89ae4a897a2be5c2082806f7ee34ee5a68bb49ec78ec08504a3df31028eebe237f8970d21f52289a7463477209b78f7c13155436af5341960b939246bccffa5b2a53c04d63ba55baf62d9bc8da009c470aa9953d93ebaa87b770b4336c2839ae5c052f38c5a56ce4de307d59588a0c83cb6bdd8fc47dea9de39571905b711aa280ceb5303e5c7a84f837065cfb9010dac25dfd99e8402e1e11b523b6eaf70dee4e760bb32c6916ac57f584fd8e73a5a894f419973b5020f00937a0e1e57c3260f427b148720ab83cc68e56bca32cfbbae6aa8f696592348eacca5188cad1ff2deec98118ce31e258b559ba50cf17e82bdaffc161334233791604b8faf4d45d20f37653da1d8c601c48300bd90871c54baa49108308dde424cf49146aaf75e1502814b02ba14deed070ee2fc759b96e88c35c41484657bb5f8c9261560d96dc');
INSERT INTO vault (round, state) VALUES ('T4-2', X'c101b212032225b1d1e6e016de8e2cffc28faab729eb5ef6556e83be0d750e2a5ad33e991d6111b697a165557f31a68884490e5ce2bc7cf272ceb32b84469a4ae7a6ca55b73d55e2dc42a6f90dc40d5399f5c7552c95535c14de0bd35efea1fb6a9aa8da61076d94edfe7ff516a556280a3b03b522c25d3c9fd8acf3615b07ffbe78c7b36a2733f63d295c6ce1833760a99fa1cf29d401c6d36c5f4ddc759e1d8cf844f470d910d3b3588333d523f9a79a44b5c6d4f23d7599a3fcd2fe71277d5942f0d8a745cad1759ee11521701f11559ddd375e5fc668afada2671061023c9158f68cbbfa9d43c4f6da787e629fc7bde09ef3285dde2c60b1c73863ec5ffe283994a9471a88dcdf23138ea42a4b61909ab171bd82c6b694ef5277b6db47cf18113dc5dd8619c9f8173bc10fa77925195f9b63cd87cc5a02f35d9dc05f851439841b14150a72d801b4b811b4fa5919dd0518af5ae4630719602ea36562eeb46ff0481144740db3fa3be2b9c9c5e17a6634ffdc27d0e61e2b1ca16159863e41a39cbc85bbd8d33569e5aa3bf2b59702de7f0d188b3f1718e261759784024605821f0a979ec3865deff4eeb1b28dd5daa4ee54e30c8453ac8a6b234dc74c8e5beab258c72f84de9c2a0cdd1741d041724ece79ba2115d35ad4ae7706bf333fac977780b14f4586da288da6f9c323ea6e7d36d2f5f7ad1084d3d1cedec78151c29aa74ef645583da72701e8bb35a9f3e6141597e4d4c20a8bede69be122b084cf82af9a15697a05fed31b8f0e87598fe82553f6a95b86680c8446ddafced8ed754b03724f700d6cf2552029b19efda86d8e8609f544677fa412adc4bd303d9ae28b984ee24ab52bf806f06f65eef62a535d473bb696cb1770b49d134d2eb7d10a5c925f583348a7d065031e763ccf19c87bd2e72c6716767c7ecf2bec34834d3ac7dd9b1a3f1d56b01e474a5d238ae04ebb425f2ba5d2abe5063b141cbb77f592248c716b7509e70992d36e75416496233595119733ce3499594f419eff5cbb53fd3ac94703af53d8e85be6750b84c776b9d1ae2a0abc181723c0f42a1cff78ab2bf1a5fd8510e6e4a9a078f5c2fe438e1aeac6ad514c8b72881217980d0cd11b38588902478bf53c2422d0b5a84670f6d2251b389dc06c00f74e6ef1fbd090c217c536d0c70fbb77e60c39b5fb67498227bbebdc8a1aa075f0ad08a3ac63b61287022dded4ec862fe86b341fddaad891788f8945d103631acf0ba5957096c7895906b94ed2d15f7c6f9398');
INSERT INTO vault (round, state) VALUES ('T5-1', X'c101b212032225b1d1e64893885d3828ba387dfdb511574bd7f101946c659397767cc5ede14a96d9d15ecd764716d7d19a746bc37031b2fd485c3fb5fcb4a533f53d0d2cb86add4da164758100f335b802f3fd96ca0430f40161c89fbadc78e01b2c9d0ed585182d3203b594031e5ba7a74f33f560787884f8a879ba18379cd32802f4a1a7d100eec443c710edcb53f513431656beea81bbc59feafb007a2de8ecb85e0a75adee349f65c0b9b2e03b5955644257eea22a91a1b4ace9efb2d99297898d736564ae583c4f1e88833db238fbe46b07f30aa3ae86b1e71586ba86bdc63a74c4d559abda98db3771395eab39e70a9a919c42817d3a8fcb513a41161f0a630538532635dabdf141718a3197d84f93ec55fc8b5d8979800283b9eb18b5d36740010b20d46901c7d86ac06b338180da8e30965fd5afb5244ba0e11176fa6da4a7ca413945');
