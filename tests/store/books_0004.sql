-- Books that the version with schema 0004 wrote: a poker hand (T1) and rounds of roulette (T2)
-- and blackjack (T3) that run, seats, stacks, closed rounds, players and staff.

INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'clearing:demo', 'clearing', 'demo', FALSE, -350000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'commission', 'commission', 'commission', FALSE, 0);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'house:result', 'house', 'result', FALSE, -1000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:anna', 'player', 'anna', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:bob', 'player', 'bob', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:cyril', 'player', 'cyril', TRUE, 80000);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'player:dana', 'player', 'dana', TRUE, 49100);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'rake', 'rake', 'rake', FALSE, 0);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:anna', 'stack', 'anna', TRUE, 19700);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:bob', 'stack', 'bob', TRUE, 19700);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'stack:T1:cyril', 'stack', 'cyril', TRUE, 20100);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T1', 'table', 'T1', TRUE, 500);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T2', 'table', 'T2', TRUE, 900);
INSERT INTO accounts (currency, name, kind, owner, guarded, balance) VALUES ('EUR', 'table:T3', 'table', 'T3', TRUE, 1000);
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
', 1700000001000000);
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
', 1700000106000000);
INSERT INTO players (id, name, token_hash, created_at) VALUES ('anna', 'Anna', 'token-anna', 1700000000000000);
INSERT INTO players (id, name, token_hash, created_at) VALUES ('bob', 'Bob', 'token-bob', 1700000000000000);
INSERT INTO players (id, name, token_hash, created_at) VALUES ('cyril', 'Cyril', 'token-cyril', 1700000000000000);
INSERT INTO players (id, name, token_hash, created_at) VALUES ('dana', 'Dana', 'token-dana', 1700000001000000);
INSERT INTO staff (login, password_hash, role, created_at) VALUES ('floor', '$argon2id$hash', 'floor', 1700000154000000);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T1', 'wgg/texas-holdem-cash', 'EUR', '{"pause":1.0,"cash":{"blinds":["1","2"],"draw":false}}', '{}', 'open', 1700000000000000, 2);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T2', 'kings/european-roulette', 'EUR', '{}', '{}', 'open', 1700000001000000, 3);
INSERT INTO tables (id, game, currency, options, limits, state, created_at, rounds) VALUES ('T3', 'kings/blackjack', 'EUR', '{}', '{}', 'open', 1700000106000000, 2);
INSERT INTO preferences (player, name, value) VALUES ('dana', 'bets', '[1]');
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T1-1', 'T1', 1, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"2088119b855d14fbea41e419474dab9c","root":"cd18942861190713feae2ce7294e0a9ded5c4ddc460c604bd98a664563fa9a54"}],"hand":{"blinds":["1","2"],"stacks":{"1":"200","2":"200","3":"200"},"button":"3"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":3}}', 1700000000000000, 1700000000000000, 'settled', '{"status":"settled","reason":"","ledger":"0492caf765b31d720d3f69d9a7642a3d046d1e0fb86767854497b256b626b8b6","results":[{"player":"anna","seat":"1","staked":100,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"1\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"bob","seat":"2","staked":200,"returned":0,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"0\",\"how\":\"lost\"}]}"},{"player":"cyril","seat":"3","staked":600,"returned":900,"detail":"{\"bets\":[{\"bet\":\"pot\",\"on\":[],\"staked\":\"4\",\"returned\":\"4\",\"how\":\"uncalled\"},{\"bet\":\"pot\",\"on\":[],\"staked\":\"2\",\"returned\":\"5\",\"how\":\"won\"}]}"}]}', '8dea4c195798b8fc6539d9af5f8d69ac5ed6466e08cc519c7dd9e96b596491bc', 'a605b73a3adfc721705d67dc2a562f87cba856d58dc74011a8344523c33fd399', 9);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T1-2', 'T1', 2, 'wgg/texas-holdem-cash', '9434f830104c5eefbc80e07a12074e1e966f5c43f77c3fbd4460990662e0d176', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":52,"id":"cb6d8f88a0d12b919a46f08a39e0788c","root":"e4c274514011ba31ba6bd09ef7130611d48ca11589ecb1293b40c7e028dd989d"}],"hand":{"blinds":["1","2"],"stacks":{"1":"199","2":"198","3":"203"},"button":"1"},"owners":{"1":"anna","2":"bob","3":"cyril"},"next":{"places":{"button":1,"small":2,"big":3},"before":{"button":3,"small":1,"big":2},"played":1,"players":3,"since":1}}', 1700000001000000, NULL, 'open', NULL, 'a605b73a3adfc721705d67dc2a562f87cba856d58dc74011a8344523c33fd399', 'a9b9a85ee38dbc21fd06a41f3c8410637ac653c01228222b0ebfdcb9a4070bb1', 7);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T2-1', 'T2', 1, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"9d749bc291017294442b78de6add6ffb","root":"66879465918d8ac5ea82e0bb42c6f8d40d080822609cb7149710fed3204d4134"}]}', 1700000001000000, 1700000021000000, 'settled', '{"status":"settled","reason":"","ledger":"e195271bf84739ddf3968331974a4ca7b8599051387d2a4aa2697b96da8b5b3d","results":[{"player":"dana","seat":"1","staked":500,"returned":0,"detail":"{\"bets\":[{\"bet\":\"straight\",\"on\":[7],\"staked\":\"5\",\"returned\":\"0\",\"how\":\"lost\"}]}"}]}', 'fc16aaaea4ba390160a82f9088e8457765f78a21f3a961c9472c3893c839946e', '72e79a97fe592440335d3e4de5f6337023e79bc92ec42268cf8730c6633bf14b', 4);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T2-2', 'T2', 2, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"73f573eb6da6275f8a446b345b5a686f","root":"14f3cc4b46e8ae505ef64cf808cf6368d8793cb8c2c6f8b3492dbe196b9ae2ba"}]}', 1700000027000000, 1700000091000000, 'void', '{"status":"void","reason":"spilt a drink","ledger":"ac013d8556763695b02dcece94950912a212cf1ccd781de7197d03306e15cdf0","results":[{"player":"dana","seat":"","staked":700,"returned":700,"detail":"{}"}]}', '72e79a97fe592440335d3e4de5f6337023e79bc92ec42268cf8730c6633bf14b', '0edd745c4c1d55bf41cb62e978402fb44f73b6da5697f1ce363e941ddad9ce49', 2);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T2-3', 'T2', 3, 'kings/european-roulette', 'f926a00c68c32e0f16c12adfab413fb6dcab0ac79bb6e033eb623ad56f591cb1', 'EUR', '{"commitments":[{"kind":"wheel","of":["0","32","15","19","4","21","2","25","17","34","6","27","13","36","11","30","8","23","10","5","24","16","33","1","20","14","31","9","22","18","29","7","28","12","35","3","26"],"size":64,"id":"d71993d5b7128e67d11d9841175c48cc","root":"da8d3ff39d8ec6b4c60ad4a0b755daf338066c640020e8de4ccfcc065284c6b1"}]}', 1700000097000000, NULL, 'open', NULL, '0edd745c4c1d55bf41cb62e978402fb44f73b6da5697f1ce363e941ddad9ce49', '44142ed24432f247bb16d40b3c5bb70d2bb0d52ebb521b7d64dd2921575dde72', 2);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T3-1', 'T3', 1, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}]}', 1700000106000000, 1700000126000000, 'settled', '{"status":"settled","reason":"","ledger":"738115a75f1a04a03289d051777682cecd51417ca83b79d36bb94ef0b614dfc5","results":[{"player":"dana","seat":"1","staked":1000,"returned":2500,"detail":"{\"bets\":[{\"bet\":\"main\",\"on\":[],\"staked\":\"10\",\"returned\":\"25\",\"how\":\"won\"}]}"}]}', 'b0420387ab268b178f022dbb5007bcb7ac08a108d52663efa14a26f76f21554e', '5cf80f92f16b05877fc193014b61b9caa4ed9a15c1e6c056a93d90066fadf3eb', 6);
INSERT INTO rounds (id, table_id, number, game, plan, currency, setting, opened_at, closed_at, status, closing, prev, head, length) VALUES ('T3-2', 'T3', 2, 'kings/blackjack', '85b37b7fba3a56e26b86705182bb1573df263416ee89bf8a7266178d97ce31fc', 'EUR', '{"commitments":[{"kind":"cards","of":["2c","2d","2h","2s","3c","3d","3h","3s","4c","4d","4h","4s","5c","5d","5h","5s","6c","6d","6h","6s","7c","7d","7h","7s","8c","8d","8h","8s","9c","9d","9h","9s","Tc","Td","Th","Ts","Jc","Jd","Jh","Js","Qc","Qd","Qh","Qs","Kc","Kd","Kh","Ks","Ac","Ad","Ah","As"],"size":312,"id":"32d1aa9f44743c7d34b0ee2a74892389","root":"367fc5985099179cea24d5f5e24a47889b3e8e8fd2cb69397250dad7e7284acf"}]}', 1700000132000000, NULL, 'open', NULL, '5cf80f92f16b05877fc193014b61b9caa4ed9a15c1e6c056a93d90066fadf3eb', '100db1a0029ead4aa5a884b0064b3087fe01b67ee3cd737d437c0c7784261a38', 5);
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '1', 'anna', 'r1', '{"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '2', 'bob', 'r2', '{"leaving":true,"bank":30000000}');
INSERT INTO seats (table_id, seat, player, sitting, state) VALUES ('T1', '3', 'cyril', 'r3', '{"bank":30000000}');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 1, 1700000000000000, '{"cards":"Js"}', 'e897b80dbc3c9104b6ef527de32644e9b27b4403e2d2bc08bb21d36605a35c34');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 2, 1700000000000000, '{"cards":"5h"}', 'ae6591be99dbd7efe35251953ead512b51160dd21cc66ce1d87508cdb198cb8c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 3, 1700000000000000, '{"cards":"2d"}', '300c58f8ab66fe6492939afcb183e41c4f2273d1fa3c5aae36427d083acc0f61');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 4, 1700000000000000, '{"cards":"4h"}', '5a4a29b8057f0389032f7ecdf79e7282e0577f54e1b73c22fde01c9416a1e71a');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 5, 1700000000000000, '{"cards":"2s"}', 'cba8e7c0503a0552f90cebcd26d0eddce30315d0e9d8c8049cc674c2c62ac5c5');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 6, 1700000000000000, '{"cards":"Kd"}', 'ec253d20407f2a5f0f993f676d05e54b6f5f24e382e202026cff548ec8b6814c');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 7, 1700000000000000, '{"move":["3","raise",{"amount":"6"}],"by":"cyril","id":"m4"}', '1a7347d88441fb13a73dfba182e263c45ad336c7d2000ecc4cd5950cb6a86a1b');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 8, 1700000000000000, '{"move":["1","fold"],"by":"anna","id":"m5"}', '13455656f5867cfe7e7e2965e7ba5b64a65715b8569c897d67e49ce865e55aaf');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-1', 9, 1700000000000000, '{"move":["2","fold"],"by":"bob","id":"m6"}', '4f73a3cae9b022bd3e8698c3fc718e82894a2ae0a361a2aca84506906bf0426d');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 1, 1700000001000000, '{"cards":"3s"}', '85faf21163ff234310ca4fccc895f5cbf322641c2fed3831781d0c919a86b600');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 2, 1700000001000000, '{"cards":"7d"}', '4c3ff75881ca0b444d9e72b0335d11469cdb0b7b863e8f82a39af90d11fbb4e2');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 3, 1700000001000000, '{"cards":"4h"}', '9c6c35715e54a9cb773026a218be2e74ea92c7d69bc7387665a25cae4547bee5');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 4, 1700000001000000, '{"cards":"9s"}', '0825a862c95e0f3deb199a8d97a75a758fed14d11ddaa7e5d722e0b35af2bd9b');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 5, 1700000001000000, '{"cards":"Jc"}', '3fbb0c4fbd45a8d475637a4af1840c0d0f31dc58c12bae26f8eb9fe912397c7e');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 6, 1700000001000000, '{"cards":"8d"}', 'f662726bc466f815784fac1edcc259b0f85a091882d82027f10135de298c39ef');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T1-2', 7, 1700000001000000, '{"move":["1","call"],"by":"anna","id":"m7"}', 'a9b9a85ee38dbc21fd06a41f3c8410637ac653c01228222b0ebfdcb9a4070bb1');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 1, 1700000001000000, '{"entropy":"000102030405060708090a0b0c0d0e0f","by":"dana","id":"entropy:1"}', '32a194ca23d2efb021e6cbcb021e5fafbf13db5fcb64d4e09df3df4c5c8cb2c1');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 2, 1700000001000000, '{"move":["1","bet",{"bet":"straight","on":[7],"amount":"5"}],"by":"dana","id":"a1"}', 'f74eec7bf405fd1b624e45c34326386d5e3777de6091ea2509b681216228612e');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 3, 1700000021000000, '{"timeout":"clock"}', '65bc0d00a17e261a496fc80d5576814f1b5af19f47560ad9e2c09fec1eaa21ab');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-1', 4, 1700000021000000, '{"pocket":32}', '8276de7b97ce255c8318624fb3c02ac88dc8e8c4e7468c381ad4acbeac77c680');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 1, 1700000091000000, '{"move":["1","bet",{"bet":"red","amount":"7"}],"by":"dana","id":"b1"}', 'ffffa0827e6414a00aaf17f113b494681262f1d5bd32a403e86395c3cdb35f3e');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-2', 2, 1700000091000000, '{"void":"spilt a drink","by":"floor"}', '381384ae5b5b1d89565033ad3a308b2d507ace063013d7a884b0162c60f4a4c8');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 1, 1700000106000000, '{"move":["1","bet",{"bet":"red","amount":"9"}],"by":"dana","id":"c1"}', 'd4e03b212031d05bf62ed55e322d08dcbde33f84ea7c11aa8ea45d19aa781b31');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T2-3', 2, 1700000106000000, '{"entropy":"101112131415161718191a1b1c1d1e1f","by":"dana","id":"entropy:2"}', '44142ed24432f247bb16d40b3c5bb70d2bb0d52ebb521b7d64dd2921575dde72');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 1, 1700000106000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"bj0"}', 'c069c03fc39737dc07eeb3049e10c3aefc1805865aaee31f337c18b57dd5f5aa');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 2, 1700000126000000, '{"timeout":"clock"}', 'd85c7e5c4361ce7ac5383da601d9ee51f415e7f7487eaafef0366afe70d175c8');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 3, 1700000126000000, '{"cards":"Ac"}', '262bf6e9088e4d2709ce1efee298e18ebb148f154a162974d5dbc7b70f56ffba');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 4, 1700000126000000, '{"cards":"2d"}', 'b28680e8633ce08f7a18490e6775e50bf940293baa22a39bb544d9dd37200c75');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 5, 1700000126000000, '{"cards":"Qh"}', 'e7d30d60439bdab2bb7f798c74fe7f4964b1e0dfcce546c5d16c26c04ab746e5');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-1', 6, 1700000126000000, '{"cards":"5h"}', '925f37382603295e91de436ddb9c73c3a89d3bc906a87590be8acc302c7606e1');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 1, 1700000134000000, '{"move":["1","bet",{"bet":"main","amount":"10"}],"by":"dana","id":"bj1"}', 'd76ddb88be7dadd205a9fcfb03df2180a9bfc4e86bfae05722493671763557e3');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 2, 1700000152000000, '{"timeout":"clock"}', 'ffe8722bea295c07dd2a3e93d0f71c96ba20ca6bd53795e091f17ef2d0d3f3a3');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 3, 1700000152000000, '{"cards":"Th"}', 'ee49df8f2b19615efd6becbc91503f8e21511715791f8cbf6e8b052206089e67');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 4, 1700000152000000, '{"cards":"4s"}', '38a6ae6712eceee699dec83a7b84a8441cdcb7664d041ffcc7b687d1a63f0b66');
INSERT INTO entries (round, seq, at, input, hash) VALUES ('T3-2', 5, 1700000152000000, '{"cards":"8s"}', '100db1a0029ead4aa5a884b0064b3087fe01b67ee3cd737d437c0c7784261a38');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('gift/anna', 'EUR', 'clearing:demo', 'player:anna', 100000, 1700000000000000, NULL, '');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1/in/anna/r1', 'EUR', 'player:anna', 'stack:T1:anna', 20000, 1700000000000000, NULL, 'buy-in');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('gift/bob', 'EUR', 'clearing:demo', 'player:bob', 100000, 1700000000000000, NULL, '');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1/in/bob/r2', 'EUR', 'player:bob', 'stack:T1:bob', 20000, 1700000000000000, NULL, 'buy-in');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('gift/cyril', 'EUR', 'clearing:demo', 'player:cyril', 100000, 1700000000000000, NULL, '');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1/in/cyril/r3', 'EUR', 'player:cyril', 'stack:T1:cyril', 20000, 1700000000000000, NULL, 'buy-in');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-1/0/1', 'EUR', 'stack:T1:anna', 'table:T1', 100, 1700000000000000, 'T1-1', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-1/0/2', 'EUR', 'stack:T1:bob', 'table:T1', 200, 1700000000000000, 'T1-1', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-1/7/1', 'EUR', 'stack:T1:cyril', 'table:T1', 600, 1700000000000000, 'T1-1', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-1/9/1', 'EUR', 'table:T1', 'stack:T1:cyril', 900, 1700000000000000, 'T1-1', 'return');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-2/0/1', 'EUR', 'stack:T1:bob', 'table:T1', 100, 1700000001000000, 'T1-2', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-2/0/2', 'EUR', 'stack:T1:cyril', 'table:T1', 200, 1700000001000000, 'T1-2', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T1-2/7/1', 'EUR', 'stack:T1:anna', 'table:T1', 200, 1700000001000000, 'T1-2', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('gift/dana', 'EUR', 'clearing:demo', 'player:dana', 50000, 1700000001000000, NULL, '');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T2-1/2/1', 'EUR', 'player:dana', 'table:T2', 500, 1700000001000000, 'T2-1', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T2-1/4/1', 'EUR', 'table:T2', 'house:result', 500, 1700000021000000, 'T2-1', 'result');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T2-2/1/1', 'EUR', 'player:dana', 'table:T2', 700, 1700000091000000, 'T2-2', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T2-2/2/1', 'EUR', 'table:T2', 'player:dana', 700, 1700000091000000, 'T2-2', 'return');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T2-3/1/1', 'EUR', 'player:dana', 'table:T2', 900, 1700000106000000, 'T2-3', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T3-1/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700000106000000, 'T3-1', 'stake');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T3-1/6/1', 'EUR', 'table:T3', 'player:dana', 2500, 1700000126000000, 'T3-1', 'return');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T3-1/6/2', 'EUR', 'house:result', 'table:T3', 1500, 1700000126000000, 'T3-1', 'result');
INSERT INTO postings (key, currency, debit, credit, amount, at, round, memo) VALUES ('T3-2/1/1', 'EUR', 'player:dana', 'table:T3', 1000, 1700000134000000, 'T3-2', 'stake');
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'anna', '1', 100, 0, '{"bets":[{"bet":"pot","on":[],"staked":"1","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'bob', '2', 200, 0, '{"bets":[{"bet":"pot","on":[],"staked":"2","returned":"0","how":"lost"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T1-1', 'cyril', '3', 600, 900, '{"bets":[{"bet":"pot","on":[],"staked":"4","returned":"4","how":"uncalled"},{"bet":"pot","on":[],"staked":"2","returned":"5","how":"won"}]}', 1700000000000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-1', 'dana', '1', 500, 0, '{"bets":[{"bet":"straight","on":[7],"staked":"5","returned":"0","how":"lost"}]}', 1700000021000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T2-2', 'dana', '', 700, 700, '{}', 1700000091000000);
INSERT INTO results (round, player, seat, staked, returned, detail, closed_at) VALUES ('T3-1', 'dana', '1', 1000, 2500, '{"bets":[{"bet":"main","on":[],"staked":"10","returned":"25","how":"won"}]}', 1700000126000000);
INSERT INTO vault (round, state) VALUES ('T1-1', X'85a47061636b84a46465636bdc0034000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30313233a56465636b7301a3637574c0a46275726e00a673657269657381a5636172647388a46b696e64a56361726473a26f66dc0034a23263a23264a23268a23273a23363a23364a23368a23373a23463a23464a23468a23473a23563a23564a23568a23573a23663a23664a23668a23673a23763a23764a23768a23773a23863a23864a23868a23873a23963a23964a23968a23973a25463a25464a25468a25473a24a63a24a64a24a68a24a73a25163a25164a25168a25173a24b63a24b64a24b68a24b73a24163a24164a24168a24173a473697a6534a6626c6f636b739184a26964c4102088119b855d14fbea41e419474dab9ca573616c7473c420fe70d0fe0b9f7ed3dcbf1873e0f1f6ec9a4710bbd1574fa5acc2aefca363ce41a36b6579c42050aeb1e0dbb985815b7a810cb68253b798237538ad8466a41292bb44e656f35ba676616c756573dc0034270c1d1405231806072c1503172f21330d011a000a2804101c120f20131b190b0e2209241f323111292d252a161e082e0230262ba673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e00a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T1-2', X'85a47061636b84a46465636bdc0034000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30313233a56465636b7301a3637574c0a46275726e00a673657269657381a5636172647388a46b696e64a56361726473a26f66dc0034a23263a23264a23268a23273a23363a23364a23368a23373a23463a23464a23468a23473a23563a23564a23568a23573a23663a23664a23668a23673a23763a23764a23768a23773a23863a23864a23868a23873a23963a23964a23968a23973a25463a25464a25468a25473a24a63a24a64a24a68a24a73a25163a25164a25168a25173a24b63a24b64a24b68a24b73a24163a24164a24168a24173a473697a6534a6626c6f636b739184a26964c410cb6d8f88a0d12b919a46f08a39e0788ca573616c7473c420df0870ba614bc75d58641ad68d34cfb89c245686c07d66c8872ebbf9a46c82aea36b6579c420c6935e4fae2e680bd5200076bc9ca33a9f67d8dce830c1c2033476a7070941cca676616c756573dc003409061e1518322e3027200d0319131a1f122f100b051c010221262325292a241b1d170f2b0728160e22001104142d0a3133080c2ca673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e00a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T2-1', X'85a47061636bc0a673657269657381a5776865656c88a46b696e64a5776865656ca26f66dc0025a130a23332a23135a23139a134a23231a132a23235a23137a23334a136a23237a23133a23336a23131a23330a138a23233a23130a135a23234a23136a23333a131a23230a23134a23331a139a23232a23138a23239a137a23238a23132a23335a133a23236a473697a6540a6626c6f636b739184a26964c4109d749bc291017294442b78de6add6ffba573616c7473c4209d2882967d4b20d4476a3d009aabf520039802560dec5417d0c9e1cfec3c6a0ba36b6579c420ccca28771da52d2e40136b306469edc5e724846a49630b43a0127b4f9ea3944fa676616c756573dc004020220b0b240424211911051b230b14241e21190e0e181b1903191c1c1d031001190622231400171418051d1f090c0100211f0e1e01140004240b121823011d20a673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e00a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T2-2', X'85a47061636bc0a673657269657381a5776865656c88a46b696e64a5776865656ca26f66dc0025a130a23332a23135a23139a134a23231a132a23235a23137a23334a136a23237a23133a23336a23131a23330a138a23233a23130a135a23234a23136a23333a131a23230a23134a23331a139a23232a23138a23239a137a23238a23132a23335a133a23236a473697a6540a6626c6f636b739184a26964c41073f573eb6da6275f8a446b345b5a686fa573616c7473c420568d9b6f46892b9d2adcd5f913b3cf87ad3005a0dc0f7b6480774b726f1e362aa36b6579c42046eb8e690c20e7ff4d317b0bdfc8b25513e1eebd34eea9e4c9d0bf76906c705ea676616c756573dc0040022312190e0311202321181d0f211913100c091b201e072402030e021a021e0c1b1a06121002131f03241d1923141916181e0c0f2106210b17191b070716230fa673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e00a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T2-3', X'85a47061636bc0a673657269657381a5776865656c88a46b696e64a5776865656ca26f66dc0025a130a23332a23135a23139a134a23231a132a23235a23137a23334a136a23237a23133a23336a23131a23330a138a23233a23130a135a23234a23136a23333a131a23230a23134a23331a139a23232a23138a23239a137a23238a23132a23335a133a23236a473697a6540a6626c6f636b739184a26964c410d71993d5b7128e67d11d9841175c48cca573616c7473c4203f58733e88b3fa7f869043bd8f022198fb8322c49719b51975c5059434165db7a36b6579c420b9dfee35a429dde5774f44c9d0106fb42d7afc9d9794570488942cf74a9fec8aa676616c756573dc0040070b0d11010a100807170124071e0a15151f0f1e0b0f1d19062008220118110a1619180d15160f011b00100b0317170a13161211231b1d0c1f091717190f151da673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e00a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T3-1', X'85a47061636b84a46465636bdc0034000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30313233a56465636b7306a363757468a46275726e06a673657269657381a5636172647388a46b696e64a56361726473a26f66dc0034a23263a23264a23268a23273a23363a23364a23368a23373a23463a23464a23468a23473a23563a23564a23568a23573a23663a23664a23668a23673a23763a23764a23768a23773a23863a23864a23868a23873a23963a23964a23968a23973a25463a25464a25468a25473a24a63a24a64a24a68a24a73a25163a25164a25168a25173a24b63a24b64a24b68a24b73a24163a24164a24168a24173a473697a65cd0138a6626c6f636b739184a26964c41032d1aa9f44743c7d34b0ee2a74892389a573616c7473c42012bd950a01027367410e87f9cf91ebeaa2b1777cd53997cec41255b15e55cd71a36b6579c420dd416f97da617f30616080959dcb79591de40a7ff54bd11dcd57b9fd2d3bb61da676616c756573dc013810122c261a1223011805020914161c16101c331d19152d1d2c310a23140f102d2f270f1c2b211f162a312517300a27060612190b1d24210b15320d1e300b1f032e2a173221142f071c280f0c01140932212903122b0d1a1e110c07250d282e242e2708150e13332232310b011102021d08110f0f322103260108312a0426200d2023312a191b00130a2e0517142615191e160a2b22132c1000240c0a24250e121303071b13071c303203200b231a0633302b2e2d1f282d291822252f0918242e092c021403042410011d20001e18291a312b1f112b062705151b0d02062504291a0c28332c001f050c05041f302d2207181320092a0404091a1606152f0e02082f200e291e23072617001608301d220a232c290e0028191e1b260e2f2721270f0d121125171b2a2d0c221b1017331105010819330b1c1828a673686172657380a6626561636f6ec0a67365616c6564c2a5647261776e06a46c617374c0a761756469746564c2a57370656e7490');
INSERT INTO vault (round, state) VALUES ('T3-2', X'85a47061636b84a46465636bdc0034000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30313233a56465636b7306a363757468a46275726e06a673657269657381a5636172647388a46b696e64a56361726473a26f66dc0034a23263a23264a23268a23273a23363a23364a23368a23373a23463a23464a23468a23473a23563a23564a23568a23573a23663a23664a23668a23673a23763a23764a23768a23773a23863a23864a23868a23873a23963a23964a23968a23973a25463a25464a25468a25473a24a63a24a64a24a68a24a73a25163a25164a25168a25173a24b63a24b64a24b68a24b73a24163a24164a24168a24173a473697a65cd0138a6626c6f636b739184a26964c41032d1aa9f44743c7d34b0ee2a74892389a573616c7473c42012bd950a01027367410e87f9cf91ebeaa2b1777cd53997cec41255b15e55cd71a36b6579c420dd416f97da617f30616080959dcb79591de40a7ff54bd11dcd57b9fd2d3bb61da676616c756573dc013810122c261a1223011805020914161c16101c331d19152d1d2c310a23140f102d2f270f1c2b211f162a312517300a27060612190b1d24210b15320d1e300b1f032e2a173221142f071c280f0c01140932212903122b0d1a1e110c07250d282e242e2708150e13332232310b011102021d08110f0f322103260108312a0426200d2023312a191b00130a2e0517142615191e160a2b22132c1000240c0a24250e121303071b13071c303203200b231a0633302b2e2d1f282d291822252f0918242e092c021403042410011d20001e18291a312b1f112b062705151b0d02062504291a0c28332c001f050c05041f302d2207181320092a0404091a1606152f0e02082f200e291e23072617001608301d220a232c290e0028191e1b260e2f2721270f0d121125171b2a2d0c221b1017331105010819330b1c1828a673686172657380a6626561636f6ec0a67365616c6564c3a5647261776e0aa46c617374c0a761756469746564c2a57370656e7490');
