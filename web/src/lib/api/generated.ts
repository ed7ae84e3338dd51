/** What server and clients tell each other. Written by scripts/generate_protocol.py: change the
 * structs of the rules, the room or the server and run it again. */

/** A decimal text. */
export type Amount = string;
/** A card such as "As", or "??". */
export type Card = string;
/** A number of the layout, or another place on it. */
export type Label = number | string;
export type On = Label[];

/** What a hand is called, and the cards that make it. */
export type MarkedNamedHand = {
  cs: string;
  en: string;
  cards: string[];
};

/** A player in a hand. */
export type MarkedPlayer = {
  seat: string;
  stack: Amount;
  /** In front of him in this round of betting. */
  amount?: Amount;
  folded?: boolean;
};

export type MarkedPot = {
  pot: Amount;
  /** Who may win it. */
  seats: string[];
};

export type MarkedPointValue = {
  amount: Amount;
};

export type MarkedRoyalties = {
  front: number;
  middle: number;
  back: number;
};

/** What the rows of a player of open-face Chinese came to. */
export type MarkedPlayerScore = {
  seat: string;
  front: string;
  middle: string;
  back: string;
  foul?: boolean;
  royalties: MarkedRoyalties;
  points: number;
  win: Amount;
};

/** Points of the first of two seats against the second. */
export type MarkedPairScore = {
  seats: [string, string];
  front: number;
  middle: number;
  back: number;
  scoop: number;
  royalties: number;
  points: number;
};

/** A king and queen of one suit that a player has announced. */
export type MarkedMarriage = {
  seat: string;
  suit: string;
};

export type Marks = {
  /** The seat or hand that decides; empty: nobody. */
  turn?: string;
  shooter?: string;
  thrower?: string;
  button?: string;
  next_button?: string;
  banker?: string;
  shoe?: string;
  next_shoe?: string;
  dice?: number[];
  /** The place at which the dice lie. */
  "dice-at"?: number;
  "throw-mode"?: string;
  point?: number;
  /** The winning number, hand or field. */
  result?: string;
  punto?: number;
  banco?: number;
  spread?: number;
  tied?: string[];
  /** By the place of the hand. */
  totals?: Record<string, string>;
  hands?: Record<string, MarkedNamedHand>;
  /** The hand of a box that is decided now. */
  hand?: string;
  street?: string;
  /** Whether the bank opens. */
  qualifies?: boolean;
  /** Boxes that are played blind. */
  "blind-boxes"?: string[];
  /** What is dealt, in a mix. */
  game?: string;
  players?: MarkedPlayer[];
  pots?: MarkedPot[];
  /** Cards of the board that both runs have in common, if it is run twice. */
  shared?: number;
  to_call?: Amount;
  /** What lies in the button attack. */
  attack?: Amount;
  form?: string;
  point_value?: MarkedPointValue;
  /** Cards of the players in Fantasy Land. */
  fantasy?: Record<string, number>;
  fantasy_next?: Record<string, number>;
  results?: MarkedPlayerScore[];
  scores?: MarkedPairScore[];
  forhont?: string;
  /** The rank of the trump whose holder is the forhont's partner. */
  called?: string;
  /** The suit, once it is shown. */
  trump?: string;
  contract?: string;
  /** Who plays the contract. */
  declarer?: string;
  /** By component. */
  fleks?: Record<string, number>;
  /** Who led to the trick that lies on the table. */
  leader?: string;
  /** Who led to the one before it. */
  "last-leader"?: string;
  /** How many each player has taken. */
  tricks?: Record<string, number>;
  hlasky?: MarkedMarriage[];
  /** Of the forhont, once the called card is played; himself, if he had it. */
  partner?: string;
  /** By the whole deal. */
  "points-won"?: Record<string, number>;
};

/** A mark has a new value. */
export type MarkEvent = { event: "mark" } & Marks;

export type StakeEvent = {
  event: "stake";
  seat: string;
  bet: string;
  on: On;
  amount: Amount;
};

/** The same chips on another place. */
export type MovedEvent = {
  event: "moved";
  seat: string;
  bet: string;
  on: On;
  to: string;
  to_on: On;
  amount: Amount;
};

export type TakeBackEvent = {
  event: "take-back";
  seat: string;
  bet: string;
  on: On;
  amount: Amount;
};

export type SettleEvent = {
  event: "settle";
  seat: string;
  bet: string;
  on: On;
  staked: Amount;
  returned: Amount;
  /** `lost`, `won`, `back` (push, invalid, void), `half` … */
  how: string;
  commission?: Amount;
};

/** Everything that still lies goes back to its owners. */
export type VoidEvent = {
  event: "void";
  reason: string;
};

/** A seat's game goes on at a table of its own: what it staked here was taken back. */
export type CutOffEvent = {
  event: "cut-off";
  seat: string;
  /** Of that, what this round had lost already. */
  lost?: Amount;
};

/** Cards come to a place. */
export type CardsEvent = {
  event: "cards";
  to: string;
  cards?: Card[];
};

export type TurnUpEvent = {
  event: "turn-up";
  at: string;
  cards?: Card[];
};

/** Turned face up by mistake: everybody saw them, then they are turned back. */
export type ExposedEvent = {
  event: "exposed";
  at: string;
  cards?: Card[];
};

export type DiscardEvent = {
  event: "discard";
  from: string;
  n: number;
  cards?: Card[];
};

/** For new ones. */
export type ExchangeEvent = {
  event: "exchange";
  from: string;
  n: number;
  cards?: Card[];
};

export type FoldEvent = {
  event: "fold";
  from: string;
  n: number;
  cards?: Card[];
};

export type MuckEvent = {
  event: "muck";
  from: string;
  n: number;
  cards?: Card[];
};

/** A trick, by who took it. */
export type GatheredEvent = {
  event: "gathered";
  from: string;
  n: number;
  cards?: Card[];
};

/** A card of trumps in front of the forhont. */
export type LaidDownEvent = {
  event: "laid-down";
  from: string;
  n: number;
  cards?: Card[];
};

/** Into a trick. */
export type PlayedEvent = {
  event: "played";
  from: string;
  n: number;
  cards?: Card[];
};

/** The card of trumps, into the hand again. */
export type TakenUpEvent = {
  event: "taken-up";
  from: string;
  n: number;
  cards?: Card[];
};

/** Into the rows of open-face Chinese. */
export type PlaceEvent = {
  event: "place";
  from: string;
  n: number;
  cards?: Card[];
};

/** Others are the right ones. */
export type ReplacedEvent = {
  event: "replaced";
  from: string;
  n: number;
  cards?: Card[];
};

/** Into the two hands of Pai Gow. */
export type SetEvent = {
  event: "set";
  from: string;
  n: number;
  cards?: Card[];
};

/** Onto a hand of its own. */
export type SplitEvent = {
  event: "split";
  from: string;
  n: number;
  cards?: Card[];
};

/** They change places with those of another hand. */
export type SwitchEvent = {
  event: "switch";
  from: string;
  n: number;
  cards?: Card[];
};

/** A closed card that nobody knew is turned: the card itself comes next. */
export type TurnEvent = {
  event: "turn";
  from: string;
  n: number;
  cards?: Card[];
};

export type PlaceYourBetsEvent = {
  event: "place-your-bets";
};

export type NoMoreBetsEvent = {
  event: "no-more-bets";
};

export type DecisionEvent = {
  event: "decision";
  seat: string;
  do: string;
  amount?: Amount;
  /** So many cards are exchanged. */
  n?: number;
  /** The clock decided. */
  timeout?: boolean;
};

/** A hand against the bank's. */
export type CompareEvent = {
  event: "compare";
  seat: string;
  /** The hand, where a box has two. */
  at?: string;
  /** The row of a set hand. */
  row?: "high" | "low";
  result: "better" | "worse" | "tie" | "copy" | "higher" | "lower";
  opens?: boolean;
};

export type SideBetEvent = {
  event: "side-bet";
  seat: string;
  bet: string;
  on?: On;
  /** A ratio, `push` or `lose`. */
  pays?: string;
  /** The row of its pay table, or `none`. */
  row?: string;
};

/** More was won than the plan pays. */
export type MaximumWinEvent = {
  event: "maximum-win";
  cap: Amount;
  per: string;
  seats: string[];
};

/** Rows that are set against the rules. */
export type FoulEvent = {
  event: "foul";
  seat: string;
};

/** The croupier says what a hand is. */
export type ShownHandEvent = {
  event: "hand";
  at: string;
  cs: string;
  en: string;
};

export type NoResultEvent = {
  event: "no-result";
  reason: string;
  then: string;
};

/** The winning number. */
export type NumberEvent = {
  event: "result";
  number: string;
  level?: string;
  colour?: string;
};

export type NoRollEvent = {
  event: "no-roll";
  reason: string;
};

export type ThrowEvent = {
  event: "throw";
  seat?: string;
  dice: number[];
  total: number;
};

export type DeclinesDiceEvent = {
  event: "declines-dice";
  seat: string;
};

export type NoShooterEvent = {
  event: "no-shooter";
};

export type DiceOfferedEvent = {
  event: "dice-offered";
  seat: string;
  n: number;
};

export type NaturalEvent = {
  event: "natural";
  total: number;
};

export type CrapsEvent = {
  event: "craps";
  total: number;
};

export type PointEvent = {
  event: "point";
  total: number;
};

export type PointMadeEvent = {
  event: "point-made";
  total: number;
};

export type SevenOutEvent = {
  event: "seven-out";
  total: number;
};

/** Barbut: front, back, or no decision. */
export type SideWinsEvent = {
  event: "result";
  dice: string[];
  wins: string;
};

/** Punto banco. */
export type CoupEvent = {
  event: "result";
  winner: string;
  punto: number;
  banco: number;
  natural: boolean;
};

/** Whose decisions count on a box. */
export type BoxEvent = {
  event: "box";
  at: string;
  seat: string;
};

export type TotalEvent = {
  event: "total";
  at: string;
  total: string;
};

export type BustEvent = {
  event: "bust";
  at: string;
};

export type PeekEvent = {
  event: "peek";
};

export type FreeButtonEvent = {
  event: "free-button";
  at: string;
};

export type InsuranceOfferedEvent = {
  event: "insurance-offered";
};

export type InsuranceClosedEvent = {
  event: "insurance-closed";
};

/** A side bet of blackjack wins. */
export type CombinationEvent = {
  event: "combination";
  seat: string;
  bet: string;
  made: string;
};

export type ConsecutiveEvent = {
  event: "consecutive";
};

export type PairEvent = {
  event: "pair";
};

export type SpreadEvent = {
  event: "spread";
  ranks: number;
};

export type TieEvent = {
  event: "tie";
};

export type RedDogEvent = {
  event: "red-dog";
};

export type BetweenEvent = {
  event: "between";
  ranks: number;
};

export type NotBetweenEvent = {
  event: "not-between";
  ranks: number;
};

export type WarEvent = {
  event: "war";
  seat: string;
  result: "won" | "lost";
};

export type WithdrawOrLetRideEvent = {
  event: "withdraw-or-let-ride";
  bet: string;
};

/** The row of a pay table that a hand of Let It Ride reaches, or `none`. */
export type RideHandEvent = {
  event: "hand";
  seat: string;
  bet: string;
  row: string;
};

/** What a player who is the banker wins in all. */
export type BankerEvent = {
  event: "banker";
  seat: string;
  win: Amount;
};

/** A card is bought for the bank. */
export type BankCardEvent = {
  event: "bank-card";
  at: string;
  instead: string;
};

export type DealtBonusEvent = {
  event: "dealt-bonus";
  seat: string;
  row: string;
};

/** Several rows of the pay table are paid. */
export type CombinationsEvent = {
  event: "combinations";
  seat: string;
  rows: string[];
};

/** A part of a pot. */
export type WinsEvent = {
  event: "wins";
  seat: string;
  amount: Amount;
  /** Which pot: the first is the main one. */
  n: number;
  low?: boolean;
  board?: number;
};

/** What the room takes of the pots before they are paid; nothing, if its rule takes nothing of this hand. */
export type RakedEvent = {
  event: "rake";
  amount: Amount;
  /** All pots together, without uncalled bets. */
  pot: Amount;
  /** By seat: everybody bears it in proportion to what he put in. */
  paid: Record<string, Amount>;
};

/** One player to another, for points. */
export type PaysEvent = {
  event: "pays";
  seat: string;
  to: string;
  amount: Amount;
  /** It is less than he owes. */
  short?: boolean;
};

/** The forhont plays with who has the trump of this rank. */
export type CalledCardEvent = {
  event: "called-card";
  seat: string;
  rank: string;
};

export type AnnouncedEvent = {
  event: "contract";
  seat: string;
  contract: string;
};

/** King and queen of a suit in one hand. */
export type HlaskaEvent = {
  event: "hlaska";
  seat: string;
  suit: string;
};

export type TrickTakenEvent = {
  event: "trick";
  seat: string;
  n: number;
};

/** The called card was played: whoever had it plays with the forhont, or the forhont alone. */
export type PartnerEvent = {
  event: "partner";
  seat: string;
};

/** What a side has in cards, hlášky and the last trick. */
export type SidePointsEvent = {
  event: "side-points";
  seats: string[];
  points: number;
};

/** A component of a deal of mariáš: each of these seats gets so many points for it, from each of those it settles with. */
export type ScoredEvent = {
  event: "scored";
  component: string;
  seats: string[];
  points: number;
  fleks?: number;
};

export type ShuffledAgainEvent = {
  event: "shuffled-again";
  n: number;
};

/** So many later cards of the board stay those that would have come. */
export type ReservedEvent = {
  event: "reserved";
  n: number;
};

/** An exposed card after which staff call a misdeal. */
export type MisdealEvent = {
  event: "misdeal";
  seat: string;
};

export type RuledEvent = {
  event: "ruling";
  ruling: string;
  seat?: string;
  reason?: string;
};

/** What becomes of an act out of turn. */
export type HeldEvent = {
  event: "held";
  seat: string;
  verdict: string;
};

export type ToldEvent =
  | StakeEvent
  | MovedEvent
  | TakeBackEvent
  | SettleEvent
  | VoidEvent
  | CutOffEvent
  | CardsEvent
  | TurnUpEvent
  | ExposedEvent
  | DiscardEvent
  | ExchangeEvent
  | FoldEvent
  | MuckEvent
  | GatheredEvent
  | LaidDownEvent
  | PlayedEvent
  | TakenUpEvent
  | PlaceEvent
  | ReplacedEvent
  | SetEvent
  | SplitEvent
  | SwitchEvent
  | TurnEvent
  | PlaceYourBetsEvent
  | NoMoreBetsEvent
  | DecisionEvent
  | CompareEvent
  | SideBetEvent
  | MaximumWinEvent
  | FoulEvent
  | ShownHandEvent
  | NoResultEvent
  | NumberEvent
  | NoRollEvent
  | ThrowEvent
  | DeclinesDiceEvent
  | NoShooterEvent
  | DiceOfferedEvent
  | NaturalEvent
  | CrapsEvent
  | PointEvent
  | PointMadeEvent
  | SevenOutEvent
  | SideWinsEvent
  | CoupEvent
  | BoxEvent
  | TotalEvent
  | BustEvent
  | PeekEvent
  | FreeButtonEvent
  | InsuranceOfferedEvent
  | InsuranceClosedEvent
  | CombinationEvent
  | ConsecutiveEvent
  | PairEvent
  | SpreadEvent
  | TieEvent
  | RedDogEvent
  | BetweenEvent
  | NotBetweenEvent
  | WarEvent
  | WithdrawOrLetRideEvent
  | RideHandEvent
  | BankerEvent
  | BankCardEvent
  | DealtBonusEvent
  | CombinationsEvent
  | WinsEvent
  | RakedEvent
  | PaysEvent
  | CalledCardEvent
  | AnnouncedEvent
  | HlaskaEvent
  | TrickTakenEvent
  | PartnerEvent
  | SidePointsEvent
  | ScoredEvent
  | ShuffledAgainEvent
  | ReservedEvent
  | MisdealEvent
  | RuledEvent
  | HeldEvent;

export type AnyEvent = ToldEvent | MarkEvent;

/** A bet that can be staked now. */
export type BetOffer = {
  bet: string;
  least: Amount;
  most: Amount;
  step: Amount;
  /** The places it can be put on; empty where the bet names its place by itself. */
  spots?: On[];
  /** Chips that one announcement places, each of the amount given. */
  pieces?: number;
  /** What a stake costs as a fraction of the amount given, where chips of different size are laid out: (3, 2) for Call Blind, which puts half of it on the ante as well. */
  rate?: [number, number];
  /** For a number with its neighbours: how many on each side may be asked for. */
  each_side?: [number, number];
};

/** Chips on one of the bets, between its limits. */
export type StakeOption = {
  option: "stake";
  bets: BetOffer[];
  do: string;
};

/** Own chips that lie somewhere. */
export type Heap = {
  bet: string;
  on: On;
  amount: Amount;
};

/** Own chips that may be taken off the layout: all of a stake, or an amount of it. */
export type TakeBackOption = {
  option: "take-back";
  bets?: Heap[];
  /** Everything that lies on the own seat, whatever that is: viewers see it there. */
  lying?: boolean;
  do: string;
};

/** A word: hit, stand, fold. `costs` chips move from the player with it. */
export type ChooseOption = {
  option: "choose";
  do: string;
  costs?: Amount;
  /** Text id of a warning that the player should confirm before making this move. */
  warn?: string;
};

/** A word with an amount: raise between limits. */
export type AmountOption = {
  option: "amount";
  do: string;
  least: Amount;
  most: Amount;
  step?: Amount;
  /** What already lies in front of the player, where the amount says *to* and not *by*. */
  paid?: Amount;
  /** The chips already lie at the table (poker): nothing leaves the player's purse. */
  at_table?: boolean;
};

/** Cards of the own hand, between two numbers of them: to discard, exchange, expose. */
export type PickOption = {
  option: "pick";
  do: string;
  cards: Card[];
  least: number;
  most: number;
  /** What picking 0, 1, 2 … cards costs, where it costs anything. */
  price?: Amount[];
};

/** Cards into named rows of given sizes: all of them but `discard`. */
export type ArrangeOption = {
  option: "arrange";
  do: string;
  cards: Card[];
  rows: [string, number][];
  /** The sizes say how many more cards a row can take: none has to be filled. */
  at_most?: boolean;
  /** How many cards are put into no row: they are thrown away unseen. */
  discard?: number;
};

export type Option =
  | StakeOption
  | TakeBackOption
  | ChooseOption
  | AmountOption
  | PickOption
  | ArrangeOption;

/** The round is over, or there is none. */
export type WantsNothing = {
  want: "nothing";
};

export type WantsCards = {
  want: "cards";
  n: number;
  to: string;
};

export type WantsDice = {
  want: "dice";
  n: number;
};

export type WantsPocket = {
  want: "pocket";
};

export type WantsMoves = {
  want: "moves";
  clock: string;
  on_timeout: string;
  /** Who is asked; `null`: anybody. */
  seats: string[] | null;
};

export type Wanted =
  | WantsNothing
  | WantsCards
  | WantsDice
  | WantsPocket
  | WantsMoves;

export type Names = {
  cs: string;
  en: string;
};

export type PayRow = {
  id: string;
  names: Names;
  text: Names | null;
  pays: string;
};

/** A bet of the game, with its limits at this table. */
export type BetInfo = {
  bet: string;
  names: Names;
  text: Names | null;
  clause: string[];
  pays: string | null;
  table: PayRow[];
  least: Amount;
  most: Amount | null;
  /** Where it can be put; empty where the bet names its place by itself. */
  spots: On[];
  group?: "inside" | "outside";
  shape?: string;
  covers?: On;
  /** Roulette with dice: what it pays at each special level. */
  levels?: Record<string, string>;
  /** Staked while bets are taken; others (a raise, a double) come with a decision. */
  opening?: boolean;
  /** What it pays, by the number it is on. */
  numbers?: Record<string, string>;
  /** The bets that one stake lays out. */
  lays?: string[];
  /** Poker against the bank: how many times the stake goes onto each of them, such as "1:2". */
  times?: Record<string, string>;
  /** The field without which it cannot be staked. */
  needs?: string;
  /** A stake on a box whose cards nobody looks at. */
  blind?: boolean;
  /** Staked on the boxes of other players. */
  others?: boolean;
  /** A box without it does not play. */
  compulsory?: boolean;
  /** A second pay table, for a good hand that loses. */
  beaten?: PayRow[];
  commission?: string;
};

/** One of the heaps that an announced bet lays out. */
export type Piece = {
  bet: string;
  on: On;
  chips: number;
};

/** On rolls of craps. */
export type HornBet = {
  bet: string;
  names: Names;
  text: Names | null;
  clause: string[];
  pieces: Piece[];
  /** Units more on the piece that the player chooses. */
  high: number;
};

export type Boxes = {
  /** `null`: anybody may play the common hand. */
  count: number | null;
  hands: number;
  behind: boolean;
  common: boolean;
};

/** What is printed on the felt of a blackjack. */
export type BlackjackRules = {
  blackjack: string;
  soft17: string;
  at_22: string;
  insurance: boolean;
  surrender: string;
};

/** A point at which a player may raise, and by what. */
export type Raise = {
  street: string | null;
  bet: string;
  times: number[];
  otherwise: string;
};

export type Purchase = {
  names: Names;
  /** The price in antes, by the number of cards. */
  times: number[];
};

/** What the felt of a poker game against the bank has. */
export type PokerFelt = {
  /** The fields of a hand; with two hands in a box "bet" lies on "bet-1" and "bet-2". */
  fields: string[];
  ranking: "high" | "omaha" | "three_card" | "pai_gow";
  /** Ace-king is a hand with a name of its own. */
  ace_king: boolean;
  own: number;
  bank: number;
  board: number;
  /** The least hand with which the bank opens. */
  opens: Names | null;
  raises: Raise[];
  /** By the word that buys. */
  buys: Record<string, Purchase>;
};

export type BetsLayout = {
  kind: "bets";
  bets: BetInfo[];
  announced?: HornBet[];
  boxes?: Boxes;
  rules?: BlackjackRules;
  poker?: PokerFelt;
};

export type WheelInfo = {
  pockets: On;
  pegs: boolean;
};

export type DiceInfo = {
  lines: number;
  levels: string[];
};

export type Grid = {
  numbers: number;
  zeros: On;
};

/** On the numbers of a wheel. */
export type AnnouncedBet = {
  bet: string;
  names: Names;
  text: Names | null;
  clause: string[];
  pieces: Piece[];
  chips: number;
  least: Amount;
  most: Amount | null;
};

export type NeighboursBet = {
  names: Names;
  clause: string[];
  each_side: [number, number];
  default: number;
  least: Amount;
  most: Amount | null;
};

export type LaPartage = {
  pockets: On;
  bets: string[];
};

export type RouletteLayout = {
  kind: "roulette";
  bets: BetInfo[];
  wheel: WheelInfo | null;
  dice: DiceInfo | null;
  colours: Record<string, string>;
  grid: Grid | null;
  announced: AnnouncedBet[];
  neighbours: NeighboursBet | null;
  la_partage: LaPartage | null;
  inside_minimum: Amount | null;
};

/** Games among players have seats and cards, and no bets of their own; how many seats, and what is played for there, is the table's to say. */
export type SeatsLayout = {
  kind: "seats";
  bets: BetInfo[];
  /** Mariáš: points of each component that can be announced, plain and with trumps in hearts. */
  worth?: Record<string, [number, number]>;
};

export type DrawnLayout =
  | BetsLayout
  | RouletteLayout
  | SeatsLayout;

/** What is dealt at a table among players. */
export type GameHead = {
  variant: string;
  names: Names;
  structure: "no-limit" | "pot-limit" | "fixed-limit" | "spread-limit" | "points";
  /** Its blinds as a multiple of the table's. */
  times: number;
  /** Own cards at the end. */
  hole: number;
  board: number;
  boards: number;
  draws: number;
  stud: boolean;
  hi_lo: boolean;
  low: boolean;
  deck: number;
  /** Of open-face Chinese. */
  form?: string;
};

/** Among players: a table that chooses nothing. */
export type UsualTable = {
  seats: number;
  game: GameHead;
  /** The mix in order of its rotation; one entry where there is none. */
  games: GameHead[];
};

/** Among players it also says what is dealt at a usual table. */
export type Layout = Exclude<DrawnLayout, SeatsLayout> | HandsLayout;
export type HandsLayout = SeatsLayout & UsualTable & { announced?: undefined };

/** `platform`: the clock decided, not the player. */
export type GameEvent = AnyEvent & { platform?: boolean };

/** What a table waits for, with its clock. */
export type Want = Wanted & {
  remaining_ms?: number | null;
  total_ms?: number | null;
  /** The player's time bank runs. */
  bank?: boolean;
};

/** Chips that lie, and what became of them. */
export type LyingStake = Omit<StakeEvent, "event">;
export type Settlement = Omit<SettleEvent, "event">;

/** What a round came to: its last marks; the winning number as a number. */
export type Outcome = Record<string, unknown> & { number?: Label; colour?: string; level?: string };

export type Limits = Record<string, { min?: string; max?: string }>;
export type ComingLimits = { limits: Limits; in_ms: number };

/** An option may only say that it is the one told before. */
export type SentOption = Option | { option: "stake"; do: string; same: true };

export type SeatState = "playing" | "waiting" | "sitting-out" | "no-chips" | "leaving" | "penalty";

export type BlindEntry = "wait" | "post" | "button" | "pass";

export const STRADDLES = ["never", "first", "any"] as const;
export type Straddling = (typeof STRADDLES)[number];

export type PreAction = "check-fold" | "check" | "call" | "call-any" | "fold";

/** What sitting down takes. */
export type BuyIn = {
  least: Amount;
  most: Amount;
  usual: Amount;
};

/** From so many players on. */
export type RakeCap = {
  players: number;
  cap: Amount;
};

export type RakeTerms = {
  share: string;
  caps: RakeCap[];
  step: Amount | null;
  no_flop: boolean;
};

export type TimeFee = {
  fee: Amount;
  minutes: number;
};

/** What the room earns at a table: rake of the pots, or a fee for the time. */
export type HouseTake = {
  rake?: RakeTerms;
  time?: TimeFee;
};

/** In milliseconds. */
export type HandClocks = {
  decision: number;
  time_bank: number;
};

/** A fast pool: what the operator calls it, whether a folded hand may be watched, and what goes on there. */
export type PoolHead = {
  names: Names | null;
  watch: boolean;
  hands: number;
  players: number;
};

/** A table among players, as one sees it before one sits down. */
export type HandsHead = {
  seats: number;
  structure: "no-limit" | "pot-limit" | "fixed-limit" | "spread-limit" | "points" | "mixed";
  variant: string;
  blinds: [Amount, Amount] | null;
  ante: Amount | null;
  bring_in: Amount | null;
  bets: [Amount, Amount] | null;
  point: Amount | null;
  straddle: Amount | null;
  buy_in: BuyIn;
  take: HouseTake | null;
  button: "dead" | "moving";
  clocks: HandClocks;
  /** House rules that the table chose. */
  house: ("run_twice" | "chop_blinds" | "rabbit")[];
  /** Spoken at the table; empty: nobody says. */
  languages: string[];
  /** How many wait for a seat. */
  waiting: number;
  pool: PoolHead | null;
};

/** Where a mix of games stands. */
export type Mix = {
  at: number;
  of: number;
  hands_left: number | null;
};

export type Pot = {
  amount: Amount;
  seats: string[];
};

export type HandWin = {
  seat: string;
  amount: Amount;
  pot: number;
  low?: boolean;
  board?: number;
};

/** One of those that the button may name. */
export type NamedGame = {
  variant: string;
  names: Names;
  structure: "no-limit" | "pot-limit" | "fixed-limit" | "spread-limit" | "points";
  times: number;
  hole: number;
  board: number;
  boards: number;
  draws: number;
  stud: boolean;
  hi_lo: boolean;
  low: boolean;
  deck: number;
  form?: string;
  game: string;
};

/** Dealer's choice: who names the next game, what he has named, and among which games. */
export type GameChoice = {
  seat: string;
  game: string | null;
  games: NamedGame[];
};

/** What everybody sees of a table among players beyond the felt. */
export type HandsView = {
  head: HandsHead;
  game: GameHead;
  mix: Mix | null;
  hand: number | null;
  button: string | null;
  small_blind: string | null;
  big_blind: string | null;
  street: number;
  pot: Amount;
  pots: Pot[];
  shown: Record<string, string[]>;
  won: HandWin[];
  /** What was taken of the pots of the hand that is over; `null`: no rake is taken, or not yet. */
  rake: Amount | null;
  choice: GameChoice | null;
  /** The draw for the first button of a new game, by seat. */
  drawn: Record<string, string>;
  /** What lies in the button attack; `null` where it is not played. */
  attack: Amount | null;
  /** The seat that called for the clock, until staff have decided. */
  clock_called: string | null;
  /** Whoever is to act was put on the clock by staff. */
  on_clock: boolean;
};

/** The running (or last) round. */
export type RoundView = {
  id: string;
  number: number;
  /** Provable fairness: what the house committed to before the first draw. */
  commitments: Record<string, unknown>[];
};

export type Owed = {
  live: Amount;
  dead: Amount;
};

/** What a player did last in this round of betting. */
export type LastAct = {
  do: string;
  amount?: Amount;
  n?: number;
};

/** Chips on their way from the cashier, and the seat whose player has lent them meanwhile. */
export type ChipsBehind = {
  amount: Amount;
  lent_by: string | null;
};

/** Who is away and played over here, and what is covered. */
export type PlayedOver = {
  name: string;
  stack: Amount;
};

/** What everybody sees of a player at a table among players, beyond his chips. */
export type ChairView = {
  bet: Amount;
  state: "playing" | "waiting" | "sitting-out" | "no-chips" | "leaving" | "penalty";
  in_hand: boolean;
  folded: boolean;
  all_in: boolean;
  owes: Owed | null;
  time_bank_ms: number;
  last: LastAct | null;
  fantasy?: boolean;
  behind?: ChipsBehind;
  over?: PlayedOver;
  /** In a tournament: what is paid for his head, as people read it. */
  bounty?: string;
  /** In a tournament: packets that he has not brought into play. */
  packets?: number;
};

/** Who holds a seat or box. */
export type SeatView = {
  player: string;
  name: string;
  bot: boolean;
  /** Not connected now. */
  away: boolean;
  sits_out: boolean;
  /** Gone; the place is kept until his chips in the running round are settled. */
  leaving: boolean;
  /** His chips that are in no pot and on no bet, where chips stay on the table. */
  stack?: Amount;
  /** Tables among players: bet, state, last act … */
  chair?: ChairView;
};

/** What a round came to. */
export type ResultView = {
  round: string;
  /** Its last marks; the winning number as a number. */
  result: Outcome;
  void: boolean;
};

/** What is played for in a level, in chips. */
export type LevelStakes = {
  blinds: [Amount, Amount] | null;
  ante: Amount | null;
  seconds: number;
  /** Seconds of the break after it. */
  pause: number;
};

/** The level that is played; its clock runs until `ends` (milliseconds since 1970), or stands with `left`. */
export type LevelNow = {
  blinds: [Amount, Amount] | null;
  ante: Amount | null;
  seconds: number;
  pause: number;
  number: number;
  next: LevelStakes;
  /** `time`: of the whole tournament, where it ends after its time. */
  clock: "level" | "break" | "time" | null;
  ends: number | null;
  left: number | null;
};

/** Where a tournament is played by games: of the tournament, and at this table in the round the game that runs or was the last. */
export type RoundNow = {
  number: number;
  of: number;
  game: number;
  /** 0: until it is decided. */
  games: number;
  /** How many of the table go on; 0: as the tournament says. */
  advance: number;
  /** An additional game between equals. */
  further: boolean;
};

/** Against the house: what everybody stakes in every game, all his bets together. */
export type TournamentBets = {
  least: number;
  /** 0: as much as he has. */
  most: number;
  /** Of who stakes too little in time: what is missing is lost, or he is not in the game. */
  unbet: "forfeit" | "pass";
  /** Whether they bet one after the other, from the left of the button. */
  in_turn: boolean;
};

/** What all players of a tournament look at. */
export type TournamentAtTable = {
  id: string;
  names: Names;
  /** The number of this table; `null`: a pool, where every hand is at another one. */
  table: number | null;
  level: LevelNow | null;
  /** Players in play. */
  left: number;
  entries: number;
  average: number;
  /** Places. */
  paid: number;
  hand_for_hand: boolean;
  halted: boolean;
  round?: RoundNow;
  /** Against the bank. */
  bets?: TournamentBets;
};

/** What holds in the chat of a table now. */
export type ChatView = {
  state: "open" | "no-cards" | "closed" | "all-in";
  /** Seats for which that does not count. */
  free: string[];
  observers: "write" | "read" | "none";
  languages: string[];
  longest: number;
};

/** What everybody may see of a table. */
export type View = {
  state?: TableState;
  /** Why a table is suspended, or what staff announced. */
  notice?: string | null;
  /** `null` before the first. */
  round?: RoundView | null;
  running?: boolean;
  /** What the table waits for, with its clock (`total_ms`, `remaining_ms`). */
  want?: Want;
  /** All stakes that lie, in snapshots; after that events tell of them. */
  stakes?: LyingStake[];
  cards?: Record<string, string[] | null>;
  marks?: { [Mark in keyof Marks]: Marks[Mark] | null };
  over?: boolean;
  void?: boolean;
  seats?: Record<string, SeatView | null>;
  /** How many look on without a seat. */
  watching?: number;
  /** The table's own limits by bet. */
  limits?: Limits;
  /** A change that was announced: `{"limits": …, "in_ms": …}`. */
  coming_limits?: ComingLimits | null;
  /** The last rounds, newest first; in updates only those that are new. */
  results?: ResultView[];
  /** Tables among players: stakes, button, pots, winners. */
  hands?: Partial<HandsView> | null;
  /** At a table of a tournament: what all players of it look at. */
  tournament?: TournamentAtTable | null;
  /** `null`: there is none. */
  chat?: ChatView | null;
  /** In snapshots: the running round so far (its last `EVENTS`), as this viewer may know it. */
  events?: GameEvent[];
  /** In snapshots: the settlements among them. */
  settled?: Settlement[];
};

/** Money of other wallets, that is converted when the table's currency does not suffice. */
export type Exchanged = {
  worth: Amount;
  /** Units of the table's currency for one of each. */
  rates: Record<string, string>;
  /** Whose rates. */
  source: string;
};

/** What is done when it is one's turn. */
export type PreActionView = {
  action: "check-fold" | "check" | "call" | "call-any" | "fold";
  amount?: Amount;
};

export type TopUpRange = {
  least: Amount;
  most: Amount;
};

/** The last objection to a hand; without a decision staff have not looked at it yet. */
export type ObjectionView = {
  text: string;
  decision: string | null;
};

/** An amount to bet or raise to. */
export type Preset = {
  name: string;
  amount: Amount;
};

/** What the cards of a player make. */
export type HandWords = {
  high?: Names;
  low?: Names;
};

/** In a fast pool: the table where one plays or watches. */
export type InPool = {
  table: string | null;
  watching: boolean;
};

/** At a table of a fast pool. */
export type FastFoldOffer = {
  offered: boolean;
  watch: boolean;
};

/** What one player at such a table may see and set for himself. */
export type OwnChair = {
  seat: string;
  stack: Amount;
  state: "playing" | "waiting" | "sitting-out" | "no-chips" | "leaving" | "penalty";
  entry: "wait" | "post" | "button" | "pass" | null;
  /** How one may come in. */
  entries: ("wait" | "post" | "button" | "pass")[];
  owes: Owed | null;
  auto_post: boolean;
  auto_time_bank: boolean;
  auto_top_up: boolean;
  /** Only with fewer chips than so many big blinds; 0: with any number. */
  top_up_below: number;
  auto_rebuy: boolean;
  /** `null`: this game has no straddle. */
  straddle: "never" | "first" | "any" | null;
  may_choose: boolean;
  asked_to_post: boolean;
  time_bank_ms: number;
  time_bank_running: boolean;
  pre: PreActionView | null;
  pre_options: ("check-fold" | "check" | "call" | "call-any" | "fold")[];
  to_call: Amount;
  top_up: TopUpRange | null;
  queued_top_up: Amount | null;
  /** The seat that one would rather have. */
  wants_seat: string | null;
  wants_table: string | null;
  /** Other tables with this game and stakes. */
  tables: string[];
  /** The third to leave the table: one round of the button to come back in. */
  third_man: boolean;
  may_show: boolean;
  may_call_clock: boolean;
  may_object: boolean;
  objection: ObjectionView | null;
  /** Hands that staff make one miss. */
  penalty: number;
  presets: Preset[];
  hand: HandWords | null;
  pool?: InPool;
  fast_fold?: FastFoldOffer;
};

/** How a player stands on a waiting list, to him alone, wherever he is. */
export type Waiting = {
  type: "waiting";
  /** Of the list. */
  id: string;
  /** Where a seat of this game and stakes can become free. */
  tables: string[];
  /** 1 for the first; 0: he waits no more. */
  place: number;
  /** How many wait. */
  of: number;
  /** The table that has a seat for him. */
  called: string | null;
  /** Milliseconds since 1970: he takes it by then, or is deleted from the list. */
  until: number | null;
};

/** Of somebody who is away and played over. */
export type Covered = {
  seat: string;
  stack: Amount;
  /** When he must be back, in milliseconds since 1970; `null`: he is, and has his seat again after the hand. */
  until: number | null;
};

/** What one player sees beyond that. Only what changed is set. */
export type You = {
  seats?: string[];
  balance?: Amount;
  /** What other wallets of his account would bring here beyond that; `null`: nothing. */
  exchange?: Exchanged | null;
  /** Own hidden cards, all of them, by place. */
  cards?: Record<string, string[]>;
  /** What he may do, by seat, all of it. A `stake` option that this viewer was told before and that has not changed comes as `{"option": "stake", "do": "bet", "same": true}`. */
  offers?: Record<string, SentOption[]>;
  sits_out?: boolean;
  /** Tables among players: stack, pre-action, time bank …; `null` without a seat. */
  chair?: OwnChair | null;
  /** Tables among players: what sitting down takes; `null` where one sits, or nobody can. */
  buy_in?: BuyIn | null;
  /** Tables among players: his place on their waiting list; `null` if he does not wait. */
  waiting?: Waiting | null;
  /** Seats whose players are away, in which he may play, being number one of the waiting list. */
  play_over?: string[];
  /** He is away and somebody plays over him. */
  covered?: Covered | null;
};

/** A view as it is first told: everything is there. */
export type WholeView = Required<Omit<View, "seats" | "cards" | "marks" | "hands">> & {
  seats: Record<string, SeatView>;
  cards: Record<string, Card[]>;
  marks: Marks;
  hands: HandsView | null;
};

/** A game that a player was cut off from waits for him at a table of his own; to him alone, wherever he is. */
export type Unfinished = {
  type: "unfinished";
  table: string;
  game: string;
  names: Names;
  /** Milliseconds since 1970: then it is finished without him. */
  until: number;
  /** It is finished. */
  over: boolean;
};

/** Everything, for one viewer: on joining, on reconnection, after a gap. */
export type Snapshot = {
  type: "view";
  table: string;
  /** Another one after a restart: versions begin anew. */
  epoch: string;
  version: number;
  now: number;
  game: string;
  currency: string;
  view: WholeView;
  you: You | null;
};

/** For every viewer of the table. Versions count up by one: a gap means "ask for a snapshot". */
export type Update = {
  type: "update";
  table: string;
  version: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Id of the round the events belong to. */
  round: string | null;
  /** How many events of the round were told before these. */
  first: number;
  /** As everybody may know them, in order; `platform` marks decisions made by the clock. */
  events: GameEvent[];
  changed: View;
  /** What changed for this client with it. */
  you?: You;
};

/** For one viewer. */
export type Own = {
  type: "you";
  table: string;
  /** The version of the table it goes with; no number of its own. */
  version: number;
  you: You;
};

/** Something that was said at a table. */
export type ChatLine = {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `null`: the house. */
  player: string | null;
  name: string;
  text: string;
};

/** What was said, oldest first, for those who may read it. */
export type Talk = {
  type: "chat";
  table: string;
  lines: ChatLine[];
  /** This is all that is to be seen, instead of what was told before. */
  whole?: boolean;
  /** Messages that are to be seen no more. */
  removed?: string[];
};

export type TableMessage =
  | Snapshot
  | Update
  | Own
  | Talk;

export type HelloMessage = {
  do: "hello";
  token?: string;
  lang?: string;
};

export type WatchMessage = {
  do: "watch";
  table: string;
};

export type LeaveMessage = {
  do: "leave";
  table: string;
};

/** All tables now, and from now on what changes; or no more of it. */
export type LobbyMessage = {
  do: "lobby";
  on?: boolean;
};

/** All tournaments now, and from now on what changes; or no more of it. */
export type TournamentsMessage = {
  do: "tournaments";
  on?: boolean;
};

/** The page of a tournament now, and again when it changed; or no more of it. */
export type TournamentMessage = {
  do: "tournament";
  tournament: string;
  on?: boolean;
};

/** Confirmed with what was shown: the whole price, and from where it is paid. */
export type EnterTournament = {
  do: "enter";
  id: string;
  pays: string;
  /** A currency, or the ticket that one has won. */
  wallet: string;
  /** The version of what was announced, to whose rules he agrees. */
  rules: number;
  /** He agrees to be recorded, where it is. */
  recording?: boolean;
  /** The satellite whose win pays it; the answer confirms that with a number. */
  win?: string;
  /** Which of the prices, from 0. */
  price?: number;
  flight?: number;
  team?: string;
};

/** Before it begins. */
export type LeaveTournament = {
  do: "leave";
  id: string;
};

export type BuyChips = {
  do: "buy";
  id: string;
  what: "rebuy" | "add-on" | "packets";
  packets?: number;
  /** The number of what was offered to him; 0: he was offered nothing. */
  offer?: number;
};

/** Of what was offered to somebody who is broke. */
export type DeclineChips = {
  do: "decline";
  id: string;
  /** Its number. */
  offer?: number;
};

/** Wants to talk about one, or no longer; agrees to its terms, or refuses them. */
export type TalkOfDeal = {
  do: "deal";
  id: string;
  say: "want" | "no-longer" | "agree" | "refuse";
  /** The number of the terms that he agrees to, or refuses. */
  offer?: number;
};

/** To enter, to leave, to buy chips, to talk about a deal. */
export type AskTournamentMessage = {
  do: "ask-tournament";
  tournament: string;
  ask: EnterTournament | LeaveTournament | BuyChips | DeclineChips | TalkOfDeal;
};

/** The best seat for this game and stakes, or a place on the waiting list. One need not look on anywhere; the answer says where it is. */
export type QuickSeatMessage = {
  do: "quick-seat";
  id: string;
  game: string;
  currency: string;
  /** As the lobby names them. */
  stakes: string;
  size?: "heads-up" | "six" | "full";
  pool?: boolean;
  /** Otherwise the usual one of the table. */
  buy_in?: string | number;
};

export type SitMessage = {
  do: "sit";
  table: string;
  id: string;
  seat?: string;
  /** Tables among players: the chips to sit down with. */
  buy_in?: string | number;
  auto_rebuy?: boolean;
  auto_top_up?: boolean;
  /** As in `prefer`. */
  top_up_below?: number;
};

export type StandMessage = {
  do: "stand";
  table: string;
  id: string;
  seat?: string;
};

export type AwayMessage = {
  do: "away";
  table: string;
  id: string;
  away: boolean;
};

export type MakeMoveMessage = {
  do: "move";
  table: string;
  id: string;
  move: unknown[];
  round?: string;
};

export type EntropyMessage = {
  do: "entropy";
  table: string;
  id: string;
  value: string;
};

export type PingMessage = {
  do: "ping";
  t?: number;
};

export type PongMessage = {
  do: "pong";
  s: number;
};

/** For a seat at any table with the game and stakes of this one, or no longer. One need not look on there. */
export type WaitMessage = {
  do: "wait";
  table: string;
  id: string;
  on: boolean;
};

/** To another seat as soon as it is free; `null`: he stays. `plays_out`: after his blinds and button. */
export type ChangeSeatMessage = {
  do: "change-seat";
  table: string;
  id: string;
  seat: string | null;
  plays_out?: boolean;
};

/** To another table with this game and stakes as soon as it has a seat; `null`: he stays. */
export type ChangeTableMessage = {
  do: "change-table";
  table: string;
  id: string;
  to: string | null;
  plays_out?: boolean;
};

/** More chips from the wallet onto a table among players. */
export type TopUpMessage = {
  do: "top-up";
  table: string;
  id: string;
  amount: string | number;
};

/** Who owes a blind waits for the big blind, posts, or buys the button. Who had to move lets the button pass, or posts. */
export type EntryMessage = {
  do: "entry";
  table: string;
  id: string;
  how: "wait" | "post" | "button" | "pass";
};

export type PreferMessage = {
  do: "prefer";
  table: string;
  id: string;
  auto_post?: boolean;
  auto_time_bank?: boolean;
  /** After every hand as many chips as may be added. */
  auto_top_up?: boolean;
  /** But only with fewer chips than so many big blinds; 0: with any number. */
  top_up_below?: number;
  /** Without any chips left: as many as one sat down with. */
  auto_rebuy?: boolean;
  straddle?: "never" | "first" | "any";
};

/** Dealer's choice: the next hand, as the player on the button says. */
export type ChooseGameMessage = {
  do: "choose-game";
  table: string;
  id: string;
  game: string;
};

/** Without `auto_post`: the blind of the next hand. */
export type PostMessage = {
  do: "post";
  table: string;
  id: string;
};

/** A pre-action of a hand, which it names; `null` clears it. A call names its price. */
export type PreMessage = {
  do: "pre";
  table: string;
  id: string;
  action: "check-fold" | "check" | "call" | "call-any" | "fold" | null;
  amount?: string | number;
  round?: string;
};

export type TimeBankMessage = {
  do: "time-bank";
  table: string;
  id: string;
};

/** At a table of a fast pool: folds, also before his turn, and goes on; with `watch` when the hand is over. */
export type FastFoldMessage = {
  do: "fast-fold";
  table: string;
  id: string;
  watch?: boolean;
};

/** In a fast pool: has watched enough of a hand that he folded. */
export type GoOnMessage = {
  do: "go-on";
  table: string;
  id: string;
};

/** After the hand: the own cards, to everybody. */
export type ShowMessage = {
  do: "show";
  table: string;
  id: string;
};

/** Asks that whoever is in turn be put on the clock. */
export type CallClockMessage = {
  do: "call-clock";
  table: string;
  id: string;
};

/** What was wrong with the running or last hand; staff decide about it. */
export type ObjectToMessage = {
  do: "object";
  table: string;
  id: string;
  text: string;
};

/** Something for the chat of a table. */
export type SayMessage = {
  do: "say";
  table: string;
  id: string;
  text: string;
};

/** A message of the chat that should not be there. */
export type ReportMessage = {
  do: "report";
  table: string;
  id: string;
  message: string;
  why: "abuse" | "hand" | "advertising" | "language" | "collusion";
};

export type FromClient =
  | HelloMessage
  | WatchMessage
  | LeaveMessage
  | LobbyMessage
  | TournamentsMessage
  | TournamentMessage
  | AskTournamentMessage
  | QuickSeatMessage
  | SitMessage
  | StandMessage
  | AwayMessage
  | MakeMoveMessage
  | EntropyMessage
  | PingMessage
  | PongMessage
  | WaitMessage
  | ChangeSeatMessage
  | ChangeTableMessage
  | TopUpMessage
  | EntryMessage
  | PreferMessage
  | ChooseGameMessage
  | PostMessage
  | PreMessage
  | TimeBankMessage
  | FastFoldMessage
  | GoOnMessage
  | ShowMessage
  | CallClockMessage
  | ObjectToMessage
  | SayMessage
  | ReportMessage;

export type TableState = "open" | "closing" | "closed" | "suspended";

export type Act = "own.read" | "own.keep" | "table.play" | "table.create" | "table.open" | "table.close" | "table.invite" | "table.suspend" | "bets.close" | "outcome.enter" | "moves.enter" | "ruling.make" | "button.place" | "dealer.change" | "clock.grant" | "penalty.impose" | "objection.decide" | "round.void" | "limits.set" | "limits.grant" | "seat.move" | "seat.reserve" | "seat.play-over" | "chips.behind" | "service.pay" | "table.break" | "cash.exchange" | "alarms.read" | "acts.read" | "books.read" | "audit.run" | "staff.manage" | "staff.own" | "account.own" | "account.state" | "persons.read" | "persons.decide" | "limits.read" | "block.set" | "agenda.read" | "cases.read" | "cases.decide" | "rates.set" | "payments.read" | "payments.decide" | "complaints.read" | "complaints.handle" | "complaints.manage" | "loyalty.read" | "loyalty.run" | "loyalty.register" | "records.read" | "records.keep" | "visitors.read" | "visitors.admit" | "payouts.decide" | "cards.restrict" | "cases.note" | "cases.measure" | "cards.read" | "sanctions.impose" | "profile.state" | "balance.hold" | "balance.reduce" | "win.correct" | "licence.end" | "chat.write" | "chat.read" | "chat.moderate" | "tournament.announce" | "tournament.direct" | "tournament.roll-back";

export type AccountState = "applied" | "temporary" | "active" | "rejected" | "expired" | "suspended" | "closed";

export type WithdrawnHow = "" | "rollback" | "overcredit";

export type PaymentState = "ordered" | "held" | "sent" | "done" | "declined" | "cancelled" | "charged-back";

/** A request that was done; refusals have `refused` instead. */
export type AckMessage = {
  type: "ack";
  id: string;
  ok: boolean;
  /** The seat that was given. */
  seat?: string;
  /** It will be done when the hand is over. */
  queued?: boolean;
  /** Quick seat: where. */
  table?: string;
  /** Quick seat: no seat was free, he waits for one. */
  waiting?: boolean;
};

export type PlayerView = {
  id: string;
  name: string;
  /** A guest, who plays for demo money. */
  demo: boolean;
};

/** The answer to the first message. */
export type WelcomeMessage = {
  type: "welcome";
  /** `null`: whoever it is only looks on. */
  player: PlayerView | null;
  /** By currency. */
  balances: Record<string, string>;
  /** Milliseconds since 1970. */
  now: number;
  version: string;
};

/** A refusal, as it is told. */
export type Fault = {
  code: string;
  /** In the language that was asked for. */
  message: string;
  facts: Record<string, unknown>;
  /** Of the plan or the law, where a rule says so. */
  clause?: string;
};

/** What a client asked for under an id was not done. */
export type RefusedMessage = {
  type: "ack";
  id: string;
  refused: Fault;
};

/** Over the last hands. */
export type TableFigures = {
  /** How many they are. */
  hands: number;
  /** Decimal text. */
  average_pot: string;
  /** Players who saw the flop, in hundredths of those who were dealt in. */
  flop: number;
  /** Hands in an hour, at the speed of these; one hand alone has none. */
  per_hour: number | null;
};

/** Mean return per amount staked, raises included, of the worst and of the best bet. */
export type Returns = {
  least: number;
  most: number;
  /** Of the game itself, where it has side bets beside it and is known by now. */
  main: number | null;
  /** Whether more than the opening stake is put down in it on average. */
  raised: boolean;
};

/** One row of the lobby. */
export type TableRow = {
  id: string;
  game: string;
  operator: string;
  family: string;
  names: Names;
  currency: string;
  /** The smallest stake that any bet takes; decimal text. */
  least: string | null;
  /** The greatest stake of a single bet, `null` where there is no maximum. */
  most: string | null;
  /** Without bots. */
  players: number;
  bots: number;
  watching: number;
  /** Boxes at the table; `null`: room for everybody. */
  seats: number | null;
  free: number | null;
  state: TableState;
  /** Milliseconds to bet and to decide. */
  clocks: Record<string, number>;
  /** The running or last one. */
  round: string | null;
  /** Tables among players: stakes, seats and buy-in. */
  hands: HandsHead | null;
  /** Whose table it is. */
  tournament: string | null;
  /** Tables among players: what tells those of one game apart, such as `1-2`. */
  stakes: string | null;
  /** Tables among players: what was played there of late. */
  figures: TableFigures | null;
  demo: boolean;
  returns: Returns | null;
  /** Bots sit down as soon as somebody looks on. */
  bots_come: boolean;
};

/** The lobby, to who begins to look at it. */
export type AllTablesMessage = {
  type: "lobby";
  tables: TableRow[];
};

/** What changed in the lobby. */
export type TablesMessage = {
  type: "tables";
  /** By table, key by key; `null`: it is gone. A new one comes whole. */
  changed: Record<string, Partial<TableRow> | null>;
};

/** What is paid at once, in its parts, and the chips it brings. */
export type TournamentPrice = {
  whole: string;
  prize: string;
  fee: string;
  bounty: string;
  chips: number;
};

/** A tournament in the lobby. */
export type TournamentRow = {
  id: string;
  type: string;
  operator: string;
  names: Names;
  game: string;
  game_names: Names;
  currency: string;
  /** Played for demo money now; while nobody has entered, the first who does decides. */
  demo: boolean;
  /** The first, where one may choose. */
  price: TournamentPrice;
  chips: number;
  state: "registering" | "late" | "running" | "break" | "over";
  /** `null`: when it is full, or as its director says. */
  starts_at: number | null;
  /** Players that start it. */
  full_at: number | null;
  entries: number;
  left: number;
  guarantee: string;
  /** As it stands, with what is guaranteed. */
  pool: string;
  /** Places. */
  paid: number;
  level: number | null;
  /** At a table. */
  seats: number;
  tags: string[];
  private: boolean;
  /** Nothing is dealt: its director halted it, or it waits for staff. */
  halted: boolean;
  /** How, in a word; empty: it is not over. */
  ended: string;
};

/** The lobby of tournaments, to who begins to look at it. */
export type AllTournamentsMessage = {
  type: "tournament-lobby";
  tournaments: TournamentRow[];
};

/** What changed in it. */
export type TournamentRowsMessage = {
  type: "tournament-rows";
  /** By tournament, key by key; `null`: it is gone. A new one comes whole. */
  changed: Record<string, Partial<TournamentRow> | null>;
};

/** The page of a tournament, whenever it changes, to who looks at it. */
export type OneTournamentMessage = {
  type: "tournament-page";
  page: TournamentPage;
};

/** Money that moved, where the table has not told of it. */
export type BalanceMessage = {
  type: "balance";
  /** Of these currencies. */
  balances: Record<string, string>;
};

/** The answer to a ping. */
export type TimeMessage = {
  type: "pong";
  /** As it was sent. */
  t: number;
  /** Milliseconds since 1970. */
  now: number;
  /** To be sent back at once: the server measures, too. */
  s: number;
};

/** Something that was not asked for under an id was refused. */
export type ErrorMessage = {
  type: "error";
  error: Fault;
  table?: string;
};

/** The server goes. */
export type ByeMessage = {
  type: "bye";
  error: Fault;
};

export type ToldByServer =
  | AckMessage
  | WelcomeMessage
  | RefusedMessage
  | AllTablesMessage
  | TablesMessage
  | AllTournamentsMessage
  | TournamentRowsMessage
  | OneTournamentMessage
  | BalanceMessage
  | TimeMessage
  | ErrorMessage
  | ByeMessage;

/** What HTTP answers instead of what was asked for. */
export type ErrorAnswer = {
  error: Fault;
};

export type Guest = {
  token: string;
  player: PlayerView;
};

export type Me = {
  player: PlayerView;
  /** By currency. */
  balances: Record<string, string>;
  demo: boolean;
};

export type SavedBet = {
  bet: string;
  amount: string;
  on?: (number | string)[];
  n?: number;
};

export type SavedLayout = {
  name: string;
  bets: SavedBet[];
};

export type SavedBets = {
  game: string;
  saved: SavedLayout[];
};

export type GameRow = {
  id: string;
  operator: string;
  family: string;
  names: Names;
  /** That it is played for at tables of its own; chips of tournaments where it is played there alone. */
  currencies: string[];
  returns: Returns | null;
};

export type Games = {
  games: GameRow[];
};

export type SheetSeats = {
  max: number | null;
  /** All players play one common hand. */
  common: boolean;
};

/** A line of a pay table. */
export type SheetPay = {
  id: string;
  name: string;
  text: string | null;
  pays: string;
  clause: string[];
};

export type SheetLimit = {
  min: string | null;
  max: string | null;
  clause: string[];
};

export type SheetBet = {
  bet: string;
  name: string;
  text: string | null;
  pays: string | null;
  table: SheetPay[];
  /** By currency. */
  limits: Record<string, SheetLimit>;
  clause: string[];
  /** Roulette with dice: what it pays at each special level. */
  levels?: Record<string, string>;
  /** What a bet without a place covers. */
  covers?: (number | string)[];
};

/** A part of an announced bet. */
export type SheetPiece = {
  bet: string;
  on: (number | string)[];
  chips: number;
};

/** An announced bet; neighbours have a range instead of pieces. */
export type SheetAnnounced = {
  bet: string;
  name: string;
  text?: string | null;
  pieces?: SheetPiece[];
  each_side?: [number, number];
  clause: string[];
};

/** What a table may choose. */
export type SheetOption = {
  option: string;
  name: string;
  default: boolean | number | string;
  default_name: string;
  /** What its values are called. */
  words: Record<string, string>;
  one_of: (number | string)[];
  min: number | null;
  max: number | null;
  note: string | null;
  clause: string[];
};

export type SheetMaxWin = {
  /** By currency. */
  amounts: Record<string, string>;
  includes_stakes: boolean;
  per: "player" | "box" | "bet" | "table";
  clause: string[];
};

export type SheetEntry = {
  text: string;
  clause: string[];
};

/** A pay table that stands beside the bets. */
export type SheetTable = {
  table: string;
  name: string | null;
  rows: SheetPay[];
};

export type SheetFact = {
  name: string;
  text: string;
  clause: string[];
};

/** A section that a family adds. */
export type SheetFacts = {
  section: string;
  name: string;
  rows: SheetFact[];
};

/** The rules of a game in one language; every entry names its clauses. */
export type GameSheet = {
  game: string;
  operator: string;
  family: string;
  name: string;
  also_called: string | null;
  lang: "cs" | "en";
  source: string;
  currencies: string[];
  seats: SheetSeats | null;
  bets: SheetBet[];
  announced: SheetAnnounced[];
  options: SheetOption[];
  max_win: SheetMaxWin | null;
  course: SheetEntry[];
  tables: SheetTable[];
  facts: SheetFacts[];
  readings: SheetEntry[];
};

export type BetFact = {
  name: Names;
  value: Names;
};

/** The return of a bet. */
export type BetFigures = {
  name: Names;
  /** The game itself, as opposed to a side bet. */
  main: boolean;
  /** The method for people. */
  how: Names;
  /** Under which condition the figures hold, and what follows where it does not. */
  given: Names[];
  bet: string;
  house_edge: number;
  rtp: number;
  /** The house edge as a fraction. */
  exact: string;
  exact_rtp: string;
  std: number;
  hit: number;
  /** Put down on average, raises included, per opening stake. */
  staked: number;
  element_of_risk: number;
  method: string;
  /** Standard error of a simulated return. */
  error?: number;
  /** Net wins per opening stake with their chances; only where one game was asked for. */
  outcomes?: [number, number][];
  /** What else is known; only where one game was asked for. */
  facts?: BetFact[];
};

export type Odds = {
  game: string;
  bets: BetFigures[];
};

export type Tables = {
  tables: TableRow[];
};

/** A table with everything that its page draws. */
export type TableInfo = {
  table: TableRow;
  layout: Layout;
  options: Record<string, boolean | number | string>;
  results: ResultView[];
  /** The hash of its text. */
  plan: string;
  advice_in_round: boolean;
  /** One finishes a game here that one was cut off from. */
  temporary: boolean;
  source: "fair" | "croupier";
};

/** A hand in a chart of basic strategy. */
export type ChartRow = {
  kind: "hard" | "soft" | "pair";
  hand: string;
  /** By the bank's card: the moves of the rules, the best first. */
  moves: Record<string, string[]>;
};

export type BasicStrategy = {
  rows: ChartRow[];
};

/** A round of a table. */
export type RoundRow = {
  id: string;
  table: string;
  number: number;
  game: string;
  currency: string;
  at: number;
  closed_at: number | null;
  status: "open" | "settled" | "void";
  result: Outcome;
};

/** Newest first. */
export type Rounds = {
  rounds: RoundRow[];
  /** Where the next page begins; `null`: this is the last. */
  next: string | null;
};

/** A round that is over as one player had it. */
export type MyRound = {
  id: string;
  table: string;
  number: number;
  game: string;
  names: Names;
  currency: string;
  at: number;
  closed_at: number;
  status: "settled" | "void";
  staked: string;
  returned: string;
};

/** Newest first. */
export type MyRounds = {
  rounds: MyRound[];
  /** Where the next page begins; `null`: this is the last. */
  next: string | null;
};

/** Which rules played a round, and what today's come to. */
export type RulesOfRound = {
  /** A digest of the rules; `null`: the round is older than that. */
  played: string | null;
  today: string;
  replay: "same" | "differently" | "broken";
};

export type RoundSetting = {
  options: Record<string, boolean | number | string>;
  limits: Record<string, Record<string, string>>;
};

/** What a hand among players was played for. */
export type HandStakes = {
  blinds?: [string, string];
  ante?: string;
  bring_in?: string;
  bets?: [string, string];
  point?: string;
};

/** What is published before the first draw. */
export type Commitment = {
  kind: "cards" | "dice" | "wheel";
  of: string[];
  size: number;
  id: string;
  root: string;
};

/** Who sat there. */
export type Sat = {
  /** `null` to those who did not. */
  player: string | null;
  name: string;
};

/** A line of the journal, and what it caused. */
export type Step = {
  at: number;
  by: "player" | "clock" | "source" | "croupier" | "staff" | "platform";
  /** `null`: nothing was put in yet, or any more. */
  input: Record<string, unknown> | null;
  events: GameEvent[];
};

/** What a round was for one seat. */
export type SeatResult = {
  player: string | null;
  seat: string;
  staked: string;
  returned: string;
  bets?: Record<string, unknown>[];
  /** Decisions that the platform made for him. */
  platform?: number;
  /** His part of it, in a game among players. */
  rake?: string;
  name: string;
  you: boolean;
};

/** A round that is over, as somebody may see it. */
export type RoundInfo = {
  id: string;
  table: string;
  number: number;
  game: string;
  family: string;
  names: Names;
  currency: string;
  status: "settled" | "void";
  reason: string;
  at: number;
  closed_at: number;
  /** The hash of its text. */
  plan: string;
  rules: RulesOfRound;
  /** The last of its journal. */
  hash: string;
  /** The one before its journal. */
  prev: string;
  setting: RoundSetting;
  stakes: HandStakes;
  /** Games among players: the card of each seat in the draw for the first button. */
  drawn: Record<string, string>;
  /** Provable fairness: what the house committed to before the first draw. */
  commitments: Commitment[];
  /** To those who did not sit there, names are those of the seats. */
  seats: Record<string, Sat>;
  result: Outcome;
  steps: Step[];
  results: SeatResult[];
  layout: Layout;
};

/** A card that was played, and what might have been. */
export type BestCard = {
  trick: number;
  seat: string;
  card: string;
  /** With a hláška. */
  announced: boolean;
  /** What the deal was worth with the best of the cards that might have been played, for whoever was in turn. */
  best: number;
  /** And with this one. */
  value: number;
  /** What his side lost by it. */
  cost: number;
  /** By card that might have been played. */
  values: Record<string, number>;
};

/** What an open-hand solver says of a finished deal, card by card. */
export type BestCards = {
  round: string;
  contract: string;
  trump: string | null;
  declarer: string;
  declarers: string[];
  /** Before the first card. */
  value: number;
  hands: Record<string, string[]>;
  cards: BestCard[];
  /** By seat. */
  lost: Record<string, number>;
};

/** A game in the list of all. */
export type GameFigures = {
  game: string;
  operator: string;
  family: string;
  names: Names;
  currency: string;
  complete: boolean;
  seconds: number | null;
  /** `null` until they are known. */
  bets: BetFigures[] | null;
};

export type AllFigures = {
  games: GameFigures[];
};

/** An option of the plan, and what it may be. */
export type OptionChoice = {
  option: string;
  names: Names;
  note: Names | null;
  default: boolean | number | string;
  one_of: (number | string)[];
  /** What the values are called. */
  words: Record<string, Names>;
  min: number | null;
  max: number | null;
  clause: string[];
};

/** A ratio (or a commission) of a plan that can be changed to see what it does. */
export type Pay = {
  path: string;
  value: string;
  /** The bet or table it belongs to, by the path of that part. */
  part: string;
  /** How that part is called, where the plan says. */
  names: Names | null;
  /** The line of a pay table. */
  row: Names | null;
  /** What else tells it apart from others of the part: `loses`, `6`; often nothing. */
  word: string;
};

/** A rule of the plan; one without values can be taken away. */
export type Rule = {
  path: string;
  names: Names;
  value: string;
  values: Record<string, Names>;
};

/** A row that a pay table has not got. */
export type NewRow = {
  /** The path of the list that it would stand in. */
  table: string;
  id: string;
  names: Names;
  /** What it says beside its ratio. */
  fields: Record<string, string>;
};

export type Changes = {
  rules: Rule[];
  /** Paths of rows that can be taken away. */
  rows: string[];
  new_rows: NewRow[];
};

/** One game, as asked for. */
export type GameOdds = {
  bets: BetFigures[];
  /** Quick odds leave out the game itself where that takes long. */
  complete: boolean;
  /** What it took to work them out, where they are remembered. */
  seconds: number | null;
  game: string;
  family: string;
  names: Names;
  currency: string;
  currencies: string[];
  /** False where pays were edited. */
  approved: boolean;
  options: Record<string, boolean | number | string>;
  choices: OptionChoice[];
  pays: Pay[];
  changes: Changes;
  /** Whether players do more than stake. */
  decides: boolean;
  /** Whether simulations have a fast way. */
  kernel: boolean;
  edits: Record<string, string>;
};

export type ChartMove = {
  letter: string;
  name: Names;
};

export type ChartCell = {
  /** From the best downwards; the last one is always allowed. */
  moves: string[];
  /** The same in letters of the chart. */
  code: string;
  /** Mean net win of the best move per opening stake. */
  worth?: number;
};

export type ChartHand = {
  hand: string;
  /** What a hand is called that is not written in ranks. */
  name: Names | null;
  /** One per column of the chart. */
  cells: ChartCell[];
};

export type ChartSection = {
  id: string;
  name: Names;
  rows: ChartHand[];
};

export type StrategyChart = {
  game: string;
  /** What the columns are. */
  heading: Names;
  columns: string[];
  moves: Record<string, ChartMove>;
  sections: ChartSection[];
  notes: Names[];
  facts: Record<string, string>;
};

export type GameStrategy = {
  game: string;
  options: Record<string, boolean | number | string>;
  /** False where pays were edited. */
  approved: boolean;
  chart: StrategyChart | null;
};

export type SimulatedBet = {
  bet: string;
  on: string[];
  /** In minor units. */
  amount: number;
};

/** The exact figures of what was staked. */
export type SimulationTheory = {
  rtp: number;
  exact_rtp: string;
  /** `null` where several bets depend on each other. */
  std: number | null;
  hit: number | null;
  /** Whether these are the figures of the strategy that was played. */
  same_play: boolean;
  /** Standard error of the return where it is itself an estimate. */
  error: number;
  /** Standard errors between what was seen and theory; `null` where they do not compare. */
  z: number | null;
  /** How likely a deviation at least as large is by chance. */
  p: number | null;
};

/** A net win per opening stake: how often seen, and its exact chance where it is known. */
export type SimulatedNet = {
  net: number;
  seen: number;
  chance: number | null;
};

/** How often a bankroll is lost within a session. */
export type SimulatedRuin = {
  /** In opening stakes. */
  bankroll: number;
  /** In rounds. */
  session: number;
  sessions: number;
  ruined: number;
  share: number;
  error: number;
  /** What an approximation expects. */
  by_diffusion: number;
};

/** How bankrolls went: net wins in opening stakes. */
export type SimulatedSessions = {
  /** After how many rounds a path is noted. */
  rounds: number[];
  shares: number[];
  paths: number[][];
  /** At each of these rounds: what so many (`shares`) of the paths do not surpass. */
  spans: [number, number, number][];
  /** The same at the end, of all sessions. */
  ends: [number, number, number];
};

/** A simulation that is over. */
export type SimulationReport = {
  game: string;
  /** False where pays were edited. */
  approved: boolean;
  edits: Record<string, string>;
  options: Record<string, boolean | number | string>;
  bets: SimulatedBet[];
  /** Through the rules of the table themselves, or compiled. */
  how: "rules" | "kernel";
  /** `chart`, `bot` or `timeout`. */
  strategy: string;
  /** `full`: every round from a full shoe; `table`: as the table shuffles. */
  shoe: string;
  seed: number;
  rounds: number;
  /** Rounds that were to be played. */
  asked: number;
  /** Somebody ended it before. */
  stopped: boolean;
  rtp: number;
  house_edge: number;
  /** Standard error of the return. */
  error: number;
  /** Put on the table on average, per opening stake. */
  staked: number;
  per_amount_staked: number;
  std: number;
  hit: number;
  theory: SimulationTheory | null;
  distribution: SimulatedNet[];
  ruin: SimulatedRuin | null;
  sessions: SimulatedSessions | null;
  seconds: number;
  rounds_per_second: number | null;
  cores: number;
};

/** Work on a question, as it stands. */
export type JobForm = {
  id: string;
  kind: "odds" | "exact" | "strategy" | "simulation";
  game: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** How many others come first. */
  place: number;
  /** How much is done, of how much, where that is known. */
  progress: [number, number] | null;
  seconds: number;
  result?: unknown;
  error?: Fault;
};

export type InWork = {
  job: JobForm;
};

export type OfficeView = {
  /** Empty: of the whole house. */
  operator: string;
  role: string;
  /** What it includes there. */
  acts: Act[];
};

/** A member of staff who has logged in. */
export type StaffSession = {
  token: string;
  login: string;
  /** Of several offices, all that they are. */
  role: string;
  /** What they include, each where it is; nothing in a provisional session. */
  acts: Act[];
  offices: OfficeView[];
  /** He has no second factor: he can do nothing here but set one up. */
  provisional: boolean;
  /** Seconds after which the session ends in any case. */
  expires_in: number;
  /** Seconds after the last request after which it ends. */
  idle_in: number;
};

/** What somebody did to the house; `at` in milliseconds, `before` and `after` as it was written. */
export type ActRow = {
  id: string;
  at: number;
  author: string;
  role: string;
  act: Act;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
  clause: string;
  second: string;
};

export type Acts = {
  acts: ActRow[];
  next: string | null;
};

/** `at` in milliseconds; `decision` None: nobody has decided it. */
export type ObjectionRow = {
  id: string;
  round: string;
  player: string;
  name: string;
  text: string;
  at: number;
  decision: string | null;
};

export type Objections = {
  objections: ObjectionRow[];
};

/** `hands` that he has yet to miss; None: he is excluded. */
export type PenaltyRow = {
  player: string;
  name: string;
  hands: number | null;
};

export type Penalties = {
  penalties: PenaltyRow[];
};

/** A table that is stuck: what is wrong with it, about whom, and for how many seconds. */
export type Alarm = {
  table: string;
  code: string;
  about: string;
  seconds: number;
};

export type Alarms = {
  alarms: Alarm[];
};

export type Done = {
  ok: boolean;
};

export type HouseRow = {
  operator: string;
  names: Names;
  /** One registers over the internet, not at the entrance. */
  internet: boolean;
};

export type Houses = {
  houses: HouseRow[];
  /** A demo: one may play for demo money without an account. */
  guests: boolean;
};

export type Where = {
  mail: string | null;
  phone: string | null;
  site: string | null;
};

export type OperatorData = {
  name: string;
  id_number: string | null;
  address: string | null;
  contact: Where;
};

export type AuthorityData = {
  names: Names;
  address: string;
  contact: Where;
  licence: string | null;
};

export type HelpData = {
  names: Names;
  address: string | null;
  contact: Where;
};

export type ChannelRow = {
  id: string;
  names: Names;
  /** The families of games offered there; none named: all. */
  families: string[];
};

/** A field of the registration form. */
export type AskedRow = {
  field: string;
  /** `required`, `optional`, or `consent`: kept only if the person agrees. */
  need: string;
  /** What who has not got it gives instead. */
  otherwise: string | null;
  /** `application`, or `completion`: at the latest before registration is complete. */
  by: string;
  clause: string[];
};

/** A measure that everybody sets or refuses. */
export type SelfLimitRow = {
  id: string;
  names: Names;
  /** Amounts: `stakes`, `net-loss`; numbers: `log-ins`, `visits`; minutes: `session`, `pause`. */
  measure: string;
  /** `day`, `month` or none. */
  period: string | null;
  money: boolean;
  /** The kinds of gambling that it counts together. */
  kinds: string[];
  refusable: boolean;
  clause: string[];
  law: string[];
};

/** A time without play; one of hours, days and months is given. */
export type BreakRow = {
  id: string;
  names: Names;
  hours: number | null;
  days: number | null;
  months: number | null;
  clause: string[];
};

/** What a page must show. */
export type ShownRow = {
  page: string;
  shows: string[];
  clause: string[];
};

/** What nobody may use while he plays. */
export type ToolRow = {
  id: string;
  names: Names;
  clause: string[];
};

export type House = {
  operator: string;
  names: Names;
  /** One registers over the internet, not at the entrance. */
  internet: boolean;
  version: string;
  company: OperatorData;
  authority: AuthorityData;
  warning: Names;
  help: HelpData;
  /** The version that is accepted. */
  terms: string;
  timezone: string;
  channels: ChannelRow[];
  age: number;
  /** Countries; none named: anywhere. */
  residence: string[];
  asked: AskedRow[];
  complete_when: string[];
  /** One may play before registration is complete. */
  temporary: boolean;
  /** What one deposit of demo money puts there. */
  currencies: Record<string, string | null>;
  self_limits: SelfLimitRow[];
  loosening_hours: number;
  tightening_hours: number;
  breaks: BreakRow[];
  /** How it is called where an account can be closed. */
  closure: Names | null;
  panic: Names;
  panic_hours: number;
  information: ShownRow[];
  reality_check_minutes: number | null;
  prohibited_tools: ToolRow[];
};

/** A rule of a house, in a sentence. */
export type SheetRow = {
  key: string;
  name: string;
  text: string;
  clause: string[];
  law: string[];
  /** How a question was read that plan and law leave open. */
  reading: string | null;
};

export type SheetSection = {
  section: string;
  name: string;
  rows: SheetRow[];
};

/** Every rule of a house with where it stands: what somebody accepts who registers. */
export type HouseSheet = {
  operator: string;
  name: string;
  version: string;
  lang: string;
  sections: SheetSection[];
};

/** Which state may follow which. */
export const NEXT_STATES: Record<AccountState, readonly AccountState[]> = {
  applied: ["temporary", "active", "rejected", "expired"],
  temporary: ["active", "rejected", "expired", "suspended", "closed"],
  active: ["suspended", "closed"],
  suspended: ["temporary", "active", "closed"],
  rejected: [],
  expired: [],
  closed: [],
};

export const DOCUMENT_KINDS = ["id-card", "passport", "residence-permit", "driving-licence"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const PENALTIES = ["warning", "missed-hands", "orbit", "dead-hand", "exclusion"] as const;
export type Penalty = (typeof PENALTIES)[number];

export const REPORT_REASONS = ["abuse", "hand", "advertising", "language", "collusion"] as const;
export type WhyReported = (typeof REPORT_REASONS)[number];

export const INVESTIGATIONS = ["aml", "collusion", "conduct"] as const;
export type Investigation = (typeof INVESTIGATIONS)[number];

export const SANCTIONS = ["warning", "game-exclusion", "tournament-exclusion", "access-restriction", "pair-block", "suspension", "expulsion", "ban"] as const;
export type SanctionAtAccount = (typeof SANCTIONS)[number];

export const ENDING_SANCTIONS = ["game-exclusion", "access-restriction", "ban"] as const;
export type EndingSanction = (typeof ENDING_SANCTIONS)[number];

export const SCOPED_SANCTIONS = ["tournament-exclusion", "access-restriction", "pair-block", "suspension"] as const;
export type ScopedSanction = (typeof SCOPED_SANCTIONS)[number];

export const SUSPENSION_SCOPES = ["live", "poker"] as const;
export type SuspensionScope = (typeof SUSPENSION_SCOPES)[number];

export type Address = {
  street: string;
  city: string;
  postcode: string;
  country: string;
};

export type DocumentForm = {
  kind: "id-card" | "passport" | "residence-permit" | "driving-licence";
  number: string;
  issuer: string;
  valid_until: string;
};

/** Which of them are asked is a matter of the house plan. */
export type PersonForm = {
  given_names: string;
  surname: string;
  birth_name?: string;
  birth_date: string;
  birth_number?: string;
  birth_place?: string;
  sex?: "f" | "m" | "x";
  citizenship?: string;
  residence?: Address;
  postal_address?: Address;
  data_box?: string;
  email?: string;
  phone?: string;
  /** What somebody says about himself. */
  pep?: boolean;
};

/** `value` None: it is refused. Money as a decimal text; log-ins and visits as a number; time in minutes. */
export type LimitChoice = {
  measure: string;
  value: string | null;
  currency?: string;
};

export type RegistrationForm = {
  operator: string;
  login: string;
  password: string;
  language?: "cs" | "en";
  currency: string;
  person: PersonForm;
  document?: DocumentForm;
  /** Each one set or refused; those that are missing must be decided before the account is active. */
  limits: LimitChoice[];
  /** The version that is accepted. */
  terms: string;
  channel?: string;
};

export type TermsForm = {
  /** The one that is accepted. */
  version: string;
};

export type LimitComing = {
  value: string | null;
  currency: string;
  effective_at: string;
};

export type LimitView = {
  measure: string;
  names: Names;
  unit: "money" | "times" | "minutes";
  period: "day" | "month" | "none";
  /** Set or refused; otherwise it still has to be. */
  decided: boolean;
  /** None: no limit holds. */
  value: string | null;
  currency: string;
  used: string | null;
  left: string | null;
  resets_at: string | null;
  /** A loosening that was asked for. */
  coming: LimitComing | null;
  clause: string;
};

export type BreakView = {
  kind: "break" | "panic" | "block" | "register";
  begins_at: string;
  until: string | null;
};

export type SessionView = {
  id: string;
  begun_at: string;
  seen_at: string;
  ended_at: string | null;
  why: string;
  channel: string;
  address: string;
  agent: string;
  this: boolean;
};

export type AccountView = {
  id: string;
  operator: string;
  login: string;
  /** As others see it at the tables. */
  name: string;
  state: AccountState;
  why: string;
  since: string;
  /** Of a temporary account. */
  ends_at: string | null;
  language: "cs" | "en";
  currency: string;
  currencies: string[];
  balances: Record<string, string>;
  /** What is known, sensitive parts hidden. */
  person: Record<string, string>;
  /** What an account still needs to be active. */
  missing: ("identity" | "limits" | "terms" | "payment-method" | "access")[];
  terms: string;
  terms_accepted: boolean;
  limits: LimitView[];
  breaks: BreakView[];
  /** The one it is seen in; staff see none. */
  session: SessionView | null;
  /** A credential was shown lately: changes are possible without another. */
  proved: boolean;
  play_may: boolean;
  /** Why nothing can be played now, to be read by people. */
  refusal: string | null;
};

export type LoggedIn = {
  token: string;
  account: AccountView;
};

export type LogInForm = {
  operator: string;
  login: string;
  password: string;
  /** Of the second factor, or a recovery code. */
  code?: string;
  channel?: string;
};

export type PasskeyAsked = {
  operator: string;
  /** Not needed: who has a passkey is known by it. */
  login?: string;
  /** Of a second step. */
  ticket?: string;
};

export type EmailForm = {
  email: string;
};

export type Confirmation = {
  /** Of a link in mail. */
  ticket: string;
};

export type PasswordForm = {
  password: string;
};

/** The password is right, and a second factor is asked: send the form again with the code, or a passkey with this ticket. */
export type SecondStep = {
  second: ("totp" | "passkey" | "recovery")[];
  ticket: string;
};

export type PasskeyOptions = {
  ticket: string;
  /** For `navigator.credentials`, as WebAuthn has it, binary values in base64url. */
  options: Record<string, unknown>;
};

export type PasskeyAnswer = {
  ticket: string;
  credential: Record<string, unknown>;
  name?: string;
  channel?: string;
};

/** Always answered the same way, whether there is such an account or not. */
export type RecoveryForm = {
  operator: string;
  login: string;
};

export type NewPassword = {
  ticket: string;
  password: string;
};

/** Shown again before changes: the password, or a code. */
export type Proof = {
  password?: string;
  code?: string;
};

export type CredentialView = {
  id: string;
  kind: "password" | "totp" | "passkey" | "recovery";
  name: string;
  created_at: string;
  used_at: string | null;
};

export type DocumentView = {
  id: string;
  kind: string;
  /** All but its end is hidden. */
  number: string;
  issuer: string;
  valid_until: string;
  state: "given" | "verified" | "refused";
};

/** A decision about a limit, whether it holds, held, waits or was given up. */
export type LimitDecision = {
  measure: string;
  /** None: refused or cancelled. */
  value: string | null;
  currency: string;
  set_at: string;
  effective_at: string;
  cancelled_at: string | null;
};

export type DemoDeposit = {
  amount: string;
  currency: string;
};

export type BreakForm = {
  /** The id of a length of the house plan. */
  length: string;
};

export type CloseForm = {
  reason?: string;
};

export type TotpBegun = {
  id: string;
  secret: string;
  uri: string;
};

export type CodeForm = {
  code: string;
};

export type RecoveryCodes = {
  codes: string[];
};

export type PlayedRow = {
  at: string;
  round: string;
  game: string;
  currency: string;
  staked: string;
  returned: string;
  net: string;
};

export type MailView = {
  id: string;
  at: string;
  recipient: string;
  subject: string;
  body: string;
  sent_at: string | null;
};

export type PersonRow = {
  person: string;
  account: string;
  operator: string;
  name: string;
  birth_date: string;
  login: string;
  state: AccountState;
  since: string;
};

export type ScreeningView = {
  at: string;
  list: string;
  reason: string;
  answer: string;
  detail: Record<string, unknown>;
};

export type CaseView = {
  id: string;
  operator: string;
  kind: string;
  account: string | null;
  person: string | null;
  opened_at: string;
  detail: Record<string, unknown>;
  closed_at: string | null;
  decision: string;
  /** What can be decided. */
  choices: string[];
};

export type AttemptView = {
  at: string;
  operator: string;
  account: string | null;
  who: string;
  deed: string;
  code: string;
  clause: string;
  /** What was tried, without its secrets. */
  detail: Record<string, unknown>;
};

/** Everything that staff see of a person. */
export type PersonFile = {
  person: Record<string, string>;
  accounts: AccountView[];
  documents: DocumentView[];
  screenings: ScreeningView[];
  cases: CaseView[];
  attempts: AttemptView[];
};

/** Somebody whom the operator may not let play. */
export type ExcludedForm = {
  operator: string;
  kind: "employee" | "statutory-body" | "shareholder" | "family" | "restricted-capacity";
  given_names: string;
  surname: string;
  birth_date: string;
  birth_number?: string;
  /** Of family: whose. */
  of?: string;
  reason: string;
};

export type ExcludedRow = {
  id: string;
  operator: string;
  kind: string;
  name: string;
  birth_date: string;
  of: string;
  added_at: string;
};

export type AgendaRow = {
  id: string;
  due_at: string;
  kind: string;
  operator: string;
  subject: string;
  done_at: string | null;
  /** What became of it; of what is not done, why it failed last. */
  outcome: string;
  /** How often it failed. */
  tries: number;
};

export type Decision = {
  decision: string;
  reason: string;
};

/** `hours` None: without end, where the plan has that. */
export type BlockForm = {
  hours: number | null;
  reason: string;
};

/** How much of `base` one unit of each currency is worth; or the daily file of the Czech National Bank as it is, whose base is the crown. */
export type RatesForm = {
  operator: string;
  reason: string;
  source: string;
  base?: string;
  rates: Record<string, string>;
  file?: string;
};

export type PairForm = {
  other: string;
  reason: string;
};

/** About an account that one cannot log in to. Always answered the same way, whether there is such an account or not. */
export type RequestForm = {
  operator: string;
  /** A login or an e-mail address. */
  who: string;
  text: string;
};

/** `happened_at`: a time of the house, where neither a round nor a payment says it. */
export type ComplaintForm = {
  text: string;
  remedy: string;
  about?: "fact" | "win-not-credited";
  happened_at?: string;
  round?: string;
  payment?: string;
};

/** By staff, for somebody who stands before them. */
export type LodgedForm = {
  text: string;
  remedy: string;
  about?: "fact" | "win-not-credited";
  happened_at?: string;
  round?: string;
  payment?: string;
  account: string;
  reason: string;
};

/** `content` in base64. */
export type ComplaintDocument = {
  name: string;
  content: string;
};

export type DocumentsForm = {
  documents: ComplaintDocument[];
};

export type AppealForm = {
  level: string;
  why: string;
};

/** What staff do: `text` is what is asked for, or what the complainant is told. */
export type ComplaintStep = {
  step: "take-up" | "ask-documents" | "escalate" | "decide";
  reason: string;
  text?: string;
  decision?: string;
};

export type DeadlineView = {
  id: "assessed" | "settled" | "decided";
  /** None: the clock stands. */
  due_at: string | null;
  missed: boolean;
  clause: string;
};

export type ComplaintEvent = {
  at: string;
  kind: string;
  /** Empty where the complainant is told: staff are staff. */
  author: string;
  text: string;
};

export type PaperView = {
  id: string;
  name: string;
  given_at: string;
};

export type ComplaintView = {
  id: string;
  operator: string;
  account: string;
  about: string;
  text: string;
  remedy: string;
  happened_at: string;
  round: string | null;
  payment: string | null;
  lodged_at: string;
  state: "acknowledged" | "in-review" | "escalated" | "resolved" | "appealed";
  /** For documents of the complainant. */
  waits: boolean;
  decision: Record<string, string> | null;
  deadlines: DeadlineView[];
  events: ComplaintEvent[];
  documents: PaperView[];
  /** Levels at which a further review can still be asked for. */
  appeals: string[];
};

/** A round or a payment that one may complain of. */
export type Subject = {
  id: string;
  at: string;
  text: string;
};

export type ComplaintsView = {
  complaints: ComplaintView[];
  rounds: Subject[];
  payments: Subject[];
  /** Within how many something may be complained of, by what it is about. */
  months: Record<string, number>;
  /** Who settles disputes out of court. */
  outside: Record<string, string>;
};

/** What the books say: the record that decides. */
export type EvidenceView = {
  round: Record<string, string>;
  entries: string[];
  results: string[];
  postings: string[];
  payment: Record<string, string>;
};

export type InvalidView = {
  round: string;
  forfeits: string[];
  reason: string;
  proposed_by: string;
  confirmed: boolean;
};

export type ComplaintFile = {
  complaint: ComplaintView;
  login: string;
  /** What can be decided. */
  decisions: Record<string, Record<string, string>>;
  evidence: EvidenceView;
  invalid: InvalidView | null;
  /** Whether the round that it names can be declared invalid here. */
  may_be_invalid: boolean;
};

/** Accounts in `forfeits` lose their stakes, all others are refunded. */
export type InvalidForm = {
  reason: string;
  forfeits: string[];
};

export type OfferView = {
  id: string;
  names: Record<string, string>;
  coins: number;
  money: string | null;
};

export type OrderView = {
  id: string;
  account: string;
  names: Record<string, string>;
  coins: number;
  ordered_at: string;
  given_at: string | null;
};

export type BonusView = {
  id: string;
  names: Record<string, string>;
  amount: string;
  currency: string;
  /** Still locked; of one that has lapsed, what has. */
  left: string;
  parts: number;
  released: number;
  points_each: number;
  /** Earned for it by now. */
  points: string;
  until: string;
  state: "running" | "released" | "lapsed";
};

export type RewardView = {
  programme: string;
  period: string;
  account: string;
  at: string;
  points: string;
  amount: string;
};

export type ProgrammeView = {
  id: string;
  operator: string;
  title: string;
  games: string;
  rewards: string;
  announced_at: string;
  begins_at: string;
  ends_at: string;
  currency: string;
  points_per_hour: number;
  points_per_buy_in: number;
  buy_in_per: string;
  amount: string;
  places: number;
  minimum: number;
  statuses: string[];
  only: string[];
};

export type MembershipView = {
  programme: ProgrammeView;
  since: string;
  points: string;
};

/** `club`: whether there are points and coins for everybody. */
export type LoyaltyView = {
  club: boolean;
  points: string;
  coins: number;
  coins_names: Record<string, string>;
  catalogue: OfferView[];
  orders: OrderView[];
  bonuses: BonusView[];
  programmes: ProgrammeView[];
  memberships: MembershipView[];
  rewards: RewardView[];
};

export type ExchangeForm = {
  offer: string;
  /** Its price, as it was shown. */
  coins: number;
};

export type StatusForm = {
  hours: number;
  amount: string;
};

/** `begins` and `ends`: calendar days of the house, the last one included. */
export type ProgrammeForm = {
  operator: string;
  title: string;
  games: "cash-games" | "tournaments";
  rewards: "division" | "statuses";
  begins: string;
  ends: string;
  currency: string;
  points_per_hour?: number;
  points_per_buy_in?: number;
  buy_in_per?: string;
  amount?: string;
  places?: number;
  minimum?: number;
  statuses: StatusForm[];
  only: string[];
  reason: string;
};

export type PlaceView = {
  account: string;
  login: string;
  since: string;
  points: string;
};

export type ProgrammeFile = {
  programme: ProgrammeView;
  /** The best of the running month, or of the whole, first. */
  members: PlaceView[];
  rewards: RewardView[];
};

export type LoyaltyOffice = {
  programmes: ProgrammeView[];
  /** Things that wait to be handed over. */
  orders: OrderView[];
  /** What may be given for a deposit, by operator. */
  bonuses: Record<string, OfferView[]>;
};

export type MemberForm = {
  login: string;
  reason: string;
};

/** `deposit`: the key of its posting; empty: the last one that had none. */
export type BonusForm = {
  operator: string;
  login: string;
  offer: string;
  deposit?: string;
  reason: string;
};

export type KeptView = {
  what: string;
  years: number;
  /** None: the time begins with the end of the account. */
  until: string | null;
  clause: string[];
  law: string[];
};

export type RecordsView = {
  kept: KeptView[];
  /** By a request, just now. */
  erased: Record<string, number>;
  /** Why nothing may be erased. */
  held: string | null;
};

export type HoldForm = {
  step: "hold" | "lift" | "erase";
  reason: string;
};

/** A new visitor, whose document staff have compared with him. */
export type VisitorForm = {
  operator: string;
  language?: "cs" | "en";
  person: PersonForm;
  document: DocumentForm;
  /** The version that he was given and accepts. */
  terms: string;
  limits: LimitChoice[];
};

export type ExpelForm = {
  reason: string;
};

export type BanForm = {
  reason: string;
  /** None: without end. */
  hours?: number;
};

export type CardForm = {
  reason: string;
  lost: boolean;
};

export type VisitorRow = {
  account: string;
  person: string;
  name: string;
  birth_date: string;
  /** Empty: he has none. */
  card: string;
  state: AccountState;
  /** Since when he is in. */
  inside: string | null;
};

export type VisitRow = {
  account: string;
  name: string;
  card: string;
  since: string;
  left_at: string | null;
  /** How it ended. */
  why: string;
};

export type ReceptionView = {
  operator: string;
  inside: VisitRow[];
  /** Of today, the last first: also who has to be led out. */
  ended: VisitRow[];
};

export type VisitorLimit = {
  measure: string;
  money: boolean;
  decided: boolean;
  /** None: refused, or not decided. */
  value: string | null;
};

/** Why somebody is not let in. */
export type Against = {
  code: string;
  clause: string;
  message: string;
};

export type VisitorView = {
  visitor: VisitorRow;
  operator: string;
  currency: string;
  limits: VisitorLimit[];
  /** In the running calendar month. */
  visits: number;
  document_valid: boolean;
  pep: boolean;
  against: Against | null;
};

export type OpenForm = {
  operator: string;
  desk: string;
  cash: Record<string, string>;
  chips: Record<string, string>;
};

/** Between what was counted and the books, as the refusal `difference-unsigned` told it. */
export type CountedDifference = {
  cash: string[];
  chips: string[];
};

/** A second person of the staff, who shows here who he is: with his password and a code. */
export type Second = {
  login: string;
  password: string;
  code: string;
};

export type CountForm = {
  cash: Record<string, string>;
  chips: Record<string, string>;
  reason?: string;
  second?: Second;
  /** That the second person signs. */
  difference?: CountedDifference;
};

export type BringForm = {
  amount: string;
  currency: string;
  out: boolean;
  reason: string;
  key: string;
};

export type BuyForm = {
  account: string;
  amount: string;
  currency: string;
  way: "cash" | "card";
  key: string;
};

export type PartForm = {
  way: "cash" | "transfer" | "technical-account";
  amount: string;
  account_number?: string;
  proof?: string;
};

export type PayForm = {
  parts: PartForm[];
  partly?: boolean;
  key: string;
};

export type RedeemForm = {
  parts: PartForm[];
  partly?: boolean;
  key: string;
  account: string;
  currency: string;
};

export type SuspendForm = {
  account: string;
  amount: string;
  currency: string;
  reason: string;
  key: string;
};

export type PaymentDecision = {
  operator: string;
  decision: "pay" | "refuse";
  reason: string;
  second?: Second;
};

export type CardsForm = {
  operator: string;
  /** For a person in a calendar day. None: without a limit. */
  most: string | null;
  currency?: string;
  reason: string;
};

export type MovementRow = {
  id: string;
  number: number;
  at: string;
  kind: string;
  way: "cash" | "card" | "transfer" | "technical-account" | "chips";
  amount: string;
  currency: string;
  /** Of the state. */
  code: string;
  /** Which the state asks of some: 1 or 0. */
  in_cash: number | null;
  /** Of the visitor; empty: none. */
  name: string;
  confirmation: string;
};

export type ConfirmationRow = {
  number: string;
  operator: string;
  account: string;
  name: string;
  kind: "partial" | "suspended";
  amount: string;
  currency: string;
  issued_at: string;
  until: string | null;
  state: "suspended" | "payable" | "paid" | "refused";
  reason: string;
};

export type ShiftView = {
  id: string;
  operator: string;
  desk: string;
  cashier: string;
  opened_at: string;
  closed_at: string | null;
  /** What must be in it, or what was counted when it was closed. */
  cash: Record<string, string>;
  chips: Record<string, string>;
  difference: Record<string, string>;
  chips_difference: Record<string, string>;
  movements: MovementRow[];
};

export type DeskView = {
  operator: string;
  currencies: string[];
  buying: string[];
  paying: string[];
  /** Purchases by card are restricted to this much; None: not. */
  card_most: string | null;
  mine: ShiftView | null;
};

/** A visitor as the cashier sees him. */
export type AtDeskView = {
  visitor: VisitorRow;
  /** What the books say that he holds. */
  chips: Record<string, string>;
  cash_in_left: Record<string, string>;
  /** How much cash may still go over the desk for him today; absent: there is no rate. */
  cash_out_left: Record<string, string>;
  confirmations: ConfirmationRow[];
};

export type PaidView = {
  movements: MovementRow[];
  confirmation: ConfirmationRow | null;
  visitor: AtDeskView;
  shift: ShiftView;
};

export type NoteForm = {
  text: string;
};

export type AssignForm = {
  /** A login. */
  to: string;
  reason: string;
};

export type LinkForm = {
  kind: "account" | "payment" | "round" | "posting";
  ref: string;
  reason: string;
};

export type MeasureForm = {
  measure: string;
  reason: string;
  hours: number | null;
  scope: string;
  what: string;
};

/** What the second person says of what was proposed. */
export type SecondOpinion = {
  /** The number of the entry that he has read. */
  proposal: number;
  reason: string;
};

export type SanctionForm = {
  kind: "warning" | "game-exclusion" | "tournament-exclusion" | "access-restriction" | "pair-block" | "suspension" | "withholding" | "expulsion" | "ban" | "closure";
  reason: string;
  hours: number | null;
  scope: string;
};

/** What somebody stated about himself. */
export type ProfileForm = {
  monthly: string;
  currency: string;
  source: string;
  reason: string;
};

export type ProfileView = {
  at: string;
  monthly: string;
  currency: string;
  source: string;
};

/** What something is called; empty where there is nothing to be called so. */
export type SomeNames = {
  cs?: string;
  en?: string;
};

export type SignalView = {
  id: string;
  operator: string;
  rule: string;
  names: SomeNames;
  account: string;
  other: string;
  since: string;
  until: string;
  found_at: string;
  facts: Record<string, unknown>;
  case: string;
  /** Nobody has decided about it yet. */
  open: boolean;
};

export type EntryView = {
  seq: number;
  at: string;
  kind: "signal" | "note" | "assigned" | "linked" | "proposed" | "declined" | "done";
  author: string;
  role: string;
  text: string;
  detail: Record<string, unknown>;
};

export type ReportView = {
  number: string;
  written_at: string;
  body: string;
};

export type ImposedView = {
  id: string;
  account: string;
  kind: "warning" | "game-exclusion" | "tournament-exclusion" | "access-restriction" | "pair-block" | "suspension" | "withholding" | "expulsion" | "ban" | "closure";
  at: string;
  until: string | null;
  scope: string;
  reason: string;
  clause: string;
  case: string | null;
};

export type ParticipationView = {
  /** `poker`, `live`. */
  suspended: string[];
};

export type ChoiceView = {
  measure: string;
  /** Another person has to confirm it. */
  second: boolean;
  ends: boolean;
  /** That it imposes. */
  sanction: "warning" | "game-exclusion" | "tournament-exclusion" | "access-restriction" | "pair-block" | "suspension" | "withholding" | "expulsion" | "ban" | "closure" | null;
};

/** Everything about an investigation. */
export type CaseFileView = {
  case: CaseView;
  assigned: string;
  choices: ChoiceView[];
  /** What waits for a second person. */
  pending: EntryView | null;
  /** Whoever asks has proposed it himself, and cannot confirm it. */
  mine: boolean;
  entries: EntryView[];
  links: Record<string, string>[];
  signals: SignalView[];
  reports: ReportView[];
  sanctions: ImposedView[];
  withdrawals_wait: boolean;
};

/** A look at the hands of a day. */
export type LookView = {
  operator: string;
  until: string;
  /** Nothing: it is still under way. */
  done_at: string | null;
  /** Read for it. */
  hands: number;
  /** By rule: how many players or pairs there was enough of to say something. */
  tests: Record<string, number>;
  signals: number;
};

export type OpenSeat = {
  player: string;
  cards: string[];
  /** Below nought: lost. */
  won: string;
};

/** What somebody did, and what only the house knows about it. */
export type OpenDeed = {
  by: string;
  do: string;
  street: number;
  /** His part of the pot by all cards, in per cent; nothing: it cannot be said. */
  share: number | null;
  /** A bet or raise in per cent of the pot. */
  part: number;
  /** Nothing: the clock decided. */
  seconds: number | null;
};

/** A hand with all cards open. */
export type OpenHandView = {
  round: string;
  at: string;
  currency: string;
  boards: string[][];
  seats: OpenSeat[];
  deeds: OpenDeed[];
};

export type ThresholdRow = {
  name: string;
  text: string;
  clause: string[];
  law: string[];
  reading: string | null;
};

export type ThresholdsView = {
  operator: string;
  rows: ThresholdRow[];
};

export type ChatMessage = {
  id: string;
  operator: string;
  table: string;
  /** The hand that was running; empty: none was. */
  round: string;
  at: string;
  /** The same in microseconds, to ask for what was before it. */
  sent: number;
  /** None: the house. */
  player: string | null;
  name: string;
  text: string;
  removed: boolean;
};

export type ChatReport = {
  id: string;
  at: string;
  why: "abuse" | "hand" | "advertising" | "language" | "collusion";
  /** Who reported it. */
  by: string;
  /** Empty: it waits. */
  outcome: string;
  message: ChatMessage;
};

export type ChatMute = {
  id: string;
  operator: string;
  player: string;
  since: string;
  /** None: until it is lifted. */
  until: string | null;
  lifted: boolean;
  holds: boolean;
  reason: string;
};

export type ReasonForm = {
  reason: string;
};

export type DecideForm = {
  verdict: "dismissed" | "removed" | "muted" | "case";
  reason: string;
  hours: number | null;
};

export type MuteForm = {
  operator: string;
  player: string;
  /** He is told it. */
  reason: string;
  hours: number | null;
};

export type AnnounceForm = {
  table: string;
  text: string;
  reason: string;
};

export type StaffPasskeyAsked = {
  /** Of a second step; without one, whose passkey it is shows who comes. */
  ticket?: string;
};

/** Shown again before a second factor is changed; in a provisional session it was shown just now. */
export type OwnPassword = {
  password?: string;
};

export type StaffPasskeyAnswer = {
  ticket: string;
  credential: Record<string, unknown>;
  name?: string;
};

export type StaffMe = {
  login: string;
  role: string;
  acts: Act[];
  offices: OfficeView[];
  /** No second factor is set up yet. */
  provisional: boolean;
  factors: CredentialView[];
};

export type StaffSessionView = {
  id: string;
  begun_at: string;
  seen_at: string;
  ended_at: string | null;
  why: string;
  /** That was shown; empty: none. */
  factor: "totp" | "passkey" | "recovery" | "";
  address: string;
  agent: string;
  this: boolean;
};

/** Without text and label it is erased. */
export type NewNote = {
  text: string;
  label: "" | "red" | "orange" | "yellow" | "green" | "blue" | "violet";
};

export type NoteView = {
  /** The player's id. */
  about: string;
  text: string;
  label: string;
  at: number;
};

export type Notes = {
  notes: NoteView[];
};

/** Hands of one game and stakes; see `room/hands/statistics.py` for what each number counts. */
export type StatisticsRow = {
  game: string;
  names: Names;
  currency: string;
  /** Such as `1-2`. */
  stakes: string;
  /** What wins are counted in: the big blind, or the small bet where there is none. */
  unit: string;
  hands: number;
  vpip: number;
  pfr: number;
  three_bets: number;
  three_bet_chances: number;
  saw: number;
  showdowns: number;
  won_showdowns: number;
  net: string;
};

export type Statistics = {
  rows: StatisticsRow[];
  /** Where older hands go on; `null`: there are none. */
  next: string | null;
};

export type SessionResult = {
  /** Milliseconds. */
  since: number;
  /** By currency; of one that is not named nothing was won or lost. */
  results: Record<string, string>;
};

/** A means of payment of one's own. */
export type MethodForm = {
  /** The id of the method in the house plan. */
  method: string;
  /** The number of the account or card, or what else identifies it. */
  identifier: string;
  /** First name and surname, as the statement has them. */
  holder: string;
  /** Of who keeps the account or issued the card. */
  country: string;
  currency: string;
  /** What proves whose it is: the name of the statement or screenshot handed over. */
  proof?: string;
};

/** An amount of a wallet, to or from a method. To a temporary account one may deposit by a `kind` of method that is not registered: then its currency is said too. Who orders names the method: he was shown it. */
export type AmountForm = {
  amount: string;
  /** Of the wallet. */
  currency: string;
  /** The id of a registered one; empty: the active one. */
  method?: string;
  /** The id of a method in the house plan. */
  kind?: string;
  method_currency?: string;
};

/** As it was quoted: if other rates hold by now, it is refused with the new amounts. */
export type DepositForm = {
  amount: string;
  /** Of the wallet. */
  currency: string;
  /** The id of a registered one; empty: the active one. */
  method?: string;
  /** The id of a method in the house plan. */
  kind?: string;
  method_currency?: string;
  method_amount: string;
  key: string;
};

export type WithdrawalForm = {
  amount: string;
  /** Of the wallet. */
  currency: string;
  /** The id of a registered one; empty: the active one. */
  method?: string;
  /** The id of a method in the house plan. */
  kind?: string;
  method_currency?: string;
  method_amount: string;
  key: string;
};

/** From one's own wallet to another. */
export type ConvertAsked = {
  amount: string;
  currency: string;
  into: string;
};

export type ConvertForm = {
  amount: string;
  currency: string;
  into: string;
  /** As it was quoted. */
  into_amount: string;
  key: string;
};

/** What staff order for somebody who asked for it and is not let in. */
export type PayOutForm = {
  amount: string;
  currency: string;
  /** The id of his active one. */
  method: string;
  key: string;
  reason: string;
};

/** What staff decide about a payment that was not sent. */
export type PaymentChoice = {
  decision: "hold" | "release" | "cancel";
  /** That they have read. */
  version: number;
  reason: string;
};

/** Limits of payments above the basic ones. */
export type LevelForm = {
  level: string;
  /** What was checked, by the ids that the plan asks for at that level. */
  checks: string[];
  reason: string;
};

export type WalletView = {
  currency: string;
  balance: string;
  /** On its way out. */
  paying_out: string;
  /** Withheld until a case is decided. */
  held: string;
  /** Given and not released yet: nothing of it can be withdrawn. */
  bonus: string;
};

/** Of a method, in one currency of a wallet; None: not set. Those of a level stand with their own currency, such as `200000 USD`. */
export type DepositLimit = {
  currency: string;
  least: string | null;
  most: string | null;
  day: string | null;
  week: string | null;
  month: string | null;
  /** What could be deposited now. */
  left: string | null;
};

/** How often within 24 hours. */
export type Times = {
  what: "attempts" | "deposits" | "withdrawals";
  most: number;
  left: number;
};

/** In the currency of the limits; None: not set. A roll-back is an amount up to what was deposited by the same method and is not yet paid out, an over-credit one above that. */
export type WithdrawalLimit = {
  currency: string;
  rollback_least: string | null;
  rollback_most: string | null;
  overcredit_least: string | null;
  overcredit_most: string | null;
};

/** A method that the house plan knows. */
export type PlanMethod = {
  id: string;
  names: Names;
  deposit: boolean;
  withdraw: boolean;
  /** In which it may be kept. */
  currencies: string[];
  countries: string[];
  /** What proves whose it is. */
  proof: SomeNames;
  deposit_limits: DepositLimit[];
  withdrawal_limit: WithdrawalLimit | null;
  times: Times[];
  clause: string;
};

/** A registered one. */
export type MethodView = {
  id: string;
  method: string;
  names: Names;
  /** Its number with all but the end hidden. */
  label: string;
  holder: string;
  country: string;
  currency: string;
  state: "given" | "verified" | "refused" | "removed";
  active: boolean;
  proof: string;
  given_at: string;
  decided_at: string | null;
  why: string;
  deposit: boolean;
  withdraw: boolean;
  /** By currency of the wallet, what was deposited by it and is not yet paid out. */
  rollback: Record<string, string>;
};

export type PaymentView = {
  id: string;
  operator: string;
  account: string;
  direction: "deposit" | "withdrawal";
  purpose: string;
  kind: string;
  /** Of the method. */
  names: Names;
  method: string | null;
  label: string;
  state: PaymentState;
  currency: string;
  /** What the wallet gains or loses. */
  amount: string;
  method_currency: string;
  /** What the method loses or gains. */
  method_amount: string;
  fee: string;
  fee_currency: string;
  /** How much of the method's currency one unit of the wallet's is; empty: not converted. */
  rate: string;
  how: WithdrawnHow;
  asked_at: string;
  due_at: string | null;
  sent_at: string | null;
  settled_at: string | null;
  /** As a code. */
  why: string;
  /** And to be read by people. */
  said: string;
  reference: string;
  cancellable: boolean;
  overdue: boolean;
};

export type PaymentsView = {
  wallets: WalletView[];
  methods: PlanMethod[];
  mine: MethodView[];
  /** Newest first. */
  payments: PaymentView[];
  /** What is owed after charge-backs, by currency; the next deposits settle it first. */
  claim: Record<string, string>;
  level: string;
  level_names: SomeNames;
  /** Of wallets. */
  currencies: string[];
  /** Of the account. */
  currency: string;
  /** Within what time withdrawals are executed, to be read by people. */
  executed: SomeNames;
  /** Whose exchange rates; empty: nothing is converted. */
  rates: string;
  /** Whether one may deposit by a method that is not registered (a temporary account). */
  unregistered: boolean;
};

/** Both amounts, already with all fees: what is shown before it is confirmed. */
export type QuoteView = {
  currency: string;
  amount: string;
  method_currency: string;
  method_amount: string;
  fee: string;
  fee_currency: string;
  rate: string;
  /** Whose rate; empty: not converted. */
  source: string;
  quote: string;
  /** When other rates come into force, as far as that is known. */
  until: string | null;
  how: WithdrawnHow;
};

/** Between one's own wallets. */
export type Converted = {
  currency: string;
  amount: string;
  into: string;
  into_amount: string;
  fee: string;
  fee_currency: string;
  rate: string;
  source: string;
  quote: string;
  until: string | null;
};

/** A movement of a wallet. */
export type StatementLine = {
  at: string;
  currency: string;
  /** Below zero: out of the wallet. */
  amount: string;
  /** Of the wallet after it. */
  balance: string;
  kind: string;
  /** Of the kind, in the language of the account. */
  text: string;
  payment: string;
  method: string;
  other_currency: string;
  /** At the method, or in the other wallet. */
  other_amount: string;
  fee: string;
  round: string;
  key: string;
};

export type StatementView = {
  since: string;
  until: string;
  opening: Record<string, string>;
  closing: Record<string, string>;
  /** Oldest first. */
  lines: StatementLine[];
};

export type StaffPayment = {
  payment: PaymentView;
  login: string;
  /** Of the person. */
  name: string;
  choices: ("hold" | "release" | "cancel")[];
  /** Another one after everything that was decided about it: whoever decides names it. */
  version: number;
};

export type ProviderEventView = {
  id: string;
  provider: string;
  event: string;
  at: string;
  payment: string;
  type: string;
  outcome: string;
  body: string;
};

/** Between our books and a provider's statement. */
export type Difference = {
  /** What differs: `missing-here`, `missing-there`, `other-amount`, `other-state` … */
  name: string;
  payment: string;
  reference: string;
  ours: string;
  theirs: string;
};

export type ReconciliationView = {
  id: string;
  provider: string;
  day: string;
  at: string;
  digest: string;
  differences: Difference[];
};

export type ReconcileForm = {
  provider: string;
  day: string;
  reason: string;
};

/** A number that the sandbox of a provider knows. */
export type TestCard = {
  number: string;
  /** What becomes of payments by it. */
  names: Names;
};

export type Sandbox = {
  /** Whether money can also be had without a payment. */
  demo: boolean;
  cards: TestCard[];
};

/** Money that moved because of a payment. */
export type PostingView = {
  at: string;
  kind: string;
  /** The account of the books that it came from. */
  debit: string;
  credit: string;
  amount: string;
  currency: string;
};

/** One payment, with what its provider told of it and what the books say. */
export type PaymentFile = {
  payment: StaffPayment;
  events: ProviderEventView[];
  postings: PostingView[];
};

/** A means of payment that nobody has verified yet. */
export type WaitingMethod = {
  account: string;
  operator: string;
  login: string;
  /** Of the person: the holder must be called the same. */
  name: string;
  method: MethodView;
};

export type LevelView = {
  id: string;
  names: Names;
  /** What must be known of the customer before. */
  checks: string[];
};

export type NewPrivateTable = {
  game: string;
  currency: string;
  blinds: [string, string];
  seats: number;
  /** In big blinds. */
  buy_in?: [number, number];
};

export type TakenInvitation = {
  token: string;
};

export type PrivateGame = {
  game: string;
  names: Names;
  currencies: string[];
};

/** What the operator allows. */
export type PrivateRule = {
  games: PrivateGame[];
  most: number;
  guests: number;
  invitation_hours: number;
  empty_minutes: number;
  clause: string[];
  reading: Names | null;
};

export type InvitedPlayer = {
  player: string;
  name: string;
};

export type PrivateTable = {
  table: string;
  game: string;
  names: Names;
  currency: string;
  state: string;
  /** Small and big; none where the game has none. */
  blinds: string[];
  seats: number;
  owner: InvitedPlayer;
  mine: boolean;
  /** Told to the one whose table it is. */
  invited: InvitedPlayer[];
  /** Milliseconds since 1970: so long its link is good; `null`: there is none. */
  until: number | null;
};

export type PrivateTables = {
  operator: string;
  /** `null`: the operator has no private tables. */
  rule: PrivateRule | null;
  tables: PrivateTable[];
};

/** Told once. */
export type InvitationLink = {
  table: string;
  token: string;
  until: number;
};

/** The table that was entered, or that something was done to. */
export type NamedTable = {
  table: string;
};

export const BOUGHT = ["rebuy", "add-on", "packets"] as const;
export type Bought = (typeof BOUGHT)[number];

export const REMOVED = ["excluded", "disqualified", "no-show"] as const;
export type Removed = (typeof REMOVED)[number];

/** His table had more players than another one. */
export type MovedByBalance = {
  is: "balance";
  table: number;
  /** There, with him. */
  players: number;
  to: number;
  /** At the table where he goes, before he came. */
  others: number;
  /** Why he and nobody else. */
  picked: "next-big-blind" | "drawn";
  /** Why that seat: big blind soonest and never the small blind, or left last. */
  seat: "soonest-big-blind" | "last-left";
};

/** His table is broken; seats at others are drawn. */
export type MovedByBreak = {
  is: "break";
  table: number;
};

/** All seats of the final table are drawn. */
export type MovedByRedraw = {
  is: "redraw";
};

export type MovedByStaff = {
  is: "staff";
  /** In words of their own. */
  reason: string;
};

export type WhyMoved =
  | MovedByBalance
  | MovedByBreak
  | MovedByRedraw
  | MovedByStaff;

/** He plays there; also told to whoever comes. */
export type SeatedNews = {
  type: "tournament-news";
  tournament: string;
  what: "seated";
  table: string;
  /** Of the table; `null`: it is the pool of a stage without tables. */
  number: number | null;
  /** `null`: in a pool. */
  seat: string | null;
};

/** He plays there from now on. */
export type MovedNews = {
  type: "tournament-news";
  tournament: string;
  what: "moved";
  table: string;
  number: number;
  seat: string;
  why: MovedByBalance | MovedByBreak | MovedByRedraw | MovedByStaff;
};

/** Others of his team sit at his table: they play against each other. */
export type TeamMatesNews = {
  type: "tournament-news";
  tournament: string;
  what: "team-mates";
  table: string;
  number: number;
};

export type OutNews = {
  type: "tournament-news";
  tournament: string;
  what: "out";
  /** `null`: it is known when nobody can enter any more. */
  place: number | null;
  prize: string;
};

/** It has begun without him, and he has his money. */
export type PaidBackNews = {
  type: "tournament-news";
  tournament: string;
  what: "paid-back";
  why: "no-seat" | "team-incomplete" | "field-not-full" | "absent";
};

/** He is broke and may have chips. */
export type OfferedNews = {
  type: "tournament-news";
  tournament: string;
  what: "offered";
  offer: "rebuy" | "packets";
};

/** A deal is talked about, now or when the running hands are over. */
export type DealNews = {
  type: "tournament-news";
  tournament: string;
  what: "deal";
};

/** It starts soon. */
export type StartingNews = {
  type: "tournament-news";
  tournament: string;
  what: "starting";
  /** Milliseconds since 1970. */
  at: number;
};

/** It is held otherwise than it was announced. */
export type ChangedNews = {
  type: "tournament-news";
  tournament: string;
  what: "changed";
  /** In words of management. */
  reason: string;
  /** Where it starts at another time, milliseconds since 1970; `null`: as its director says. */
  at?: number | null;
};

export type EndedNews = {
  type: "tournament-news";
  tournament: string;
  what: "ended";
  how: "winner" | "chips" | "seats" | "money" | "half" | "time" | "deal" | "cancelled" | "too-few";
};

/** His win of a satellite may be used for an entry here. */
export type EntryWonNews = {
  type: "tournament-news";
  tournament: string;
  what: "entry-won";
  satellite: string;
};

export type TournamentNews =
  | SeatedNews
  | MovedNews
  | TeamMatesNews
  | OutNews
  | PaidBackNews
  | OfferedNews
  | DealNews
  | StartingNews
  | ChangedNews
  | EndedNews
  | EntryWonNews;

/** So many hands of a game. */
export type TournamentTurn = {
  game: string;
  hands: number;
};

export type TournamentLevel = {
  number: number;
  seconds: number;
  /** Small and big. */
  blinds: number[] | null;
  ante: number;
  bring_in: number;
  /** The small bet of a fixed limit, where it is not the big blind; 0: it is. */
  bet: number;
  /** Button: everybody posts the small one, and the player on the button the big one instead. */
  stakes: "blinds" | "button";
  /** Another game than the tournament's; empty: the same. */
  game: string;
  /** Games that follow each other by hands. */
  turns: TournamentTurn[];
  /** Seconds of the break after it. */
  pause: number;
};

export type TournamentStart = {
  when: "scheduled" | "full";
  players: number;
  /** With fewer it is called off, and everybody has his money back. */
  least: number;
};

export type TournamentRebuy = {
  price: TournamentPrice;
  /** The last level with rebuys. */
  until: number;
  /** And in the break after it. */
  in_break: boolean;
  /** Of one entry; 0: any number. */
  most: number;
  /** Chips with which one may still rebuy; 0: only who is broke. */
  at_most: number;
};

export type TournamentAddOn = {
  price: TournamentPrice;
  /** In the break after this level. */
  after: number;
};

export type TournamentPackets = {
  packets: number;
  /** The last level in which one may keep some back. */
  until: number;
};

export type DrawnBounty = {
  share: string;
  many: number;
};

export type TournamentBounty = {
  kind: "knockout" | "progressive" | "marked" | "secret" | "drawn" | "pool" | "lots";
  /** Of a progressive one, at once. */
  paid: string;
  marked: number;
  values: DrawnBounty[];
  begins: "closed" | "money";
};

export type TournamentDealing = {
  methods: string[];
  /** Of what is left, that stays for the first place. */
  kept: string;
  final_table: boolean;
  in_the_money: boolean;
};

export type TournamentEnd = {
  when: "last-player" | "seats" | "money" | "half" | "time";
  seats: number;
  target: string;
  ticket: boolean;
  seconds: number;
};

export type PayoutRow = {
  /** From so many on. */
  entries: number;
  /** By place; `3 x 2.5 %`: of three places. */
  shares: string[];
};

export type TournamentPayouts = {
  by: "table" | "generated" | "equal" | "chips" | "half-and-half" | "winner";
  rows: PayoutRow[];
  /** Entries that the table is printed for; above them prizes are generated. 0: for all. */
  up_to: number;
  /** Of all entries, where prizes are generated. */
  paid: string;
  /** Prizes are rounded down to it; the first place has the rest. */
  unit: string;
};

export type TournamentStage = {
  play: "field" | "shootout" | "double-elimination" | "round-robin" | "flip" | "zoom";
  seats: number;
  until_players: number;
  until_level: number;
  advance: number;
  /** That each table plays; 0: until it is decided, or the time is over. */
  units: number;
  /** That an entry plays; 0: all. */
  part: number;
  /** Whether a person has one place, with the best of his entries. */
  best: boolean;
  /** Whether it is played again until those who go on fit at one table. */
  again: boolean;
  /** Whether additional games decide between equals. */
  further: boolean;
  /** Whether the chips at its end are added to those of later ones. */
  counts: boolean;
  matches: number;
  /** Of the pool, in equal parts for all who get through it. */
  share: string;
  levels_again: boolean;
  fresh: boolean;
  flights: number;
  carry: "once" | "best" | "sum";
  waits: boolean;
  hands: "" | "all-in-or-fold" | "all-in";
};

export type TournamentSeats = {
  most: number;
  draw: "drawn" | "order";
  moves: "next-big-blind" | "drawn" | "none";
  to: "soonest-big-blind" | "last-left";
  breaks: "drawn" | "highest" | "smallest";
  halts_at: number;
  final_redraw: "always" | "from-three-tables" | "never";
  button: "drawn" | "card" | "rank" | "last-seat" | "winner";
};

/** What happens when it is called off while it runs. */
export type CalledOff = {
  when: "two-entries" | "sit-and-go" | "in-the-money" | "otherwise";
  /** `contribution`, `fee`, `bounty`: paid back to those who are left. */
  returned: string[];
  /** Whether everybody left has the prize that he is sure of. */
  secured: boolean;
  /** Of the rest, in equal parts; what is left goes by chips. */
  equal: string;
  /** Whether what the operator has added stays in the pool. */
  overlay: boolean;
};

/** That players have at its tables. */
export type TournamentSeconds = {
  usual: number;
  short: number;
  short_levels: number;
  bank: number;
  refill: number;
};

export type TournamentRules = {
  start: TournamentStart;
  prices: TournamentPrice[];
  /** Of the first price, in per cent. */
  fee: string;
  /** Of one person; 0: any number. */
  entries: number;
  /** The last level in which one may register; 0: before the start only. */
  late_until: number;
  /** Whether management may let one register longer than was announced. */
  extends: boolean;
  closes_in_money: boolean;
  /** Before the start. */
  unregister: boolean;
  /** That there are; 0: as many as are needed. */
  tables: number;
  /** Who is not connected at the start: plays, or has his money back and does not. */
  absent: "dealt-in" | "refunded";
  /** Of what is paid for prizes, what the law takes before they are made. */
  levies: string;
  /** Of the game, chosen for this tournament. */
  options: Record<string, boolean | number | string>;
  /** For whom it is. */
  condition: Names | null;
  /** It is filmed, and who enters agrees to that. */
  recorded: boolean;
  team: number;
  rebuy: TournamentRebuy | null;
  add_on: TournamentAddOn | null;
  multi_stack: TournamentPackets | null;
  bounty: TournamentBounty | null;
  deal: TournamentDealing | null;
  end: TournamentEnd;
  payouts: TournamentPayouts;
  stages: TournamentStage[];
  bets: TournamentBets | null;
  seating: TournamentSeats;
  /** Begins with so many players more than there are prizes; 0: never. */
  hand_for_hand: number;
  excluded: "placed" | "blinded";
  cancellation: CalledOff[];
  clock: TournamentSeconds;
  chip_values: number[];
  /** Of a league, by place. */
  points: number[];
  clause: string[];
  reading: Names | null;
};

/** As it was published. */
export type TournamentVersion = {
  number: number;
  at: number;
};

/** Of these places, each. */
export type TournamentPrize = {
  place: number;
  to: number;
  amount: string;
  ticket: boolean;
};

/** Runs until `ends`, or stands with `left` milliseconds. */
export type TournamentClock = {
  what: "level" | "break" | "time";
  number: number;
  flight: number;
  ends: number | null;
  left: number | null;
};

export type TournamentPlayer = {
  entry: string;
  name: string;
  state: "waiting" | "in" | "through" | "played" | "out";
  chips: number;
  table: string | null;
  /** `null` with a table: it is the pool of a stage without tables. */
  table_number: number | null;
  seat: string | null;
  place: number | null;
  prize: string;
  /** On his head; `null`: there are none, or nobody may know. */
  bounty: string | null;
  /** That he took. */
  heads: number;
  packets: number;
};

export type TournamentTable = {
  id: string;
  /** `null`: it is the pool of a stage without tables. */
  number: number | null;
  flight: number;
  players: number;
  largest: number;
  smallest: number;
};

export type TournamentSatellites = {
  /** Whose prize is worth an entry here. */
  here: TournamentRow[];
  /** That its own prize is worth an entry into. */
  to: TournamentRow[];
};

export type TournamentMove = {
  at: number;
  name: string;
  /** Table and seat, such as `3/7`. */
  from: string;
  to: string;
  why: MovedByBalance | MovedByBreak | MovedByRedraw | MovedByStaff;
};

/** The terms that are talked about. */
export type TournamentDeal = {
  /** Their number: whoever agrees, or does not, names it. */
  offer: number;
  method: string;
  /** By name. */
  amounts: Record<string, string>;
  /** For the first place, where it is played on. */
  kept: string;
  /** By name, where it ends with the deal. */
  places: Record<string, number>;
  agreed: string[];
  until: number | null;
};

export type TournamentDraw = {
  number: number;
  purpose: string;
  many: number;
  /** `null`: it is told when the tournament is over, or is too long for this place. */
  order: number[] | null;
};

export type TournamentFair = {
  /** Published before anybody could enter. */
  commitment: string;
  /** Told when it is over: every draw follows from it. */
  secret: string | null;
  /** The last ones. */
  draws: TournamentDraw[];
};

export type TournamentOffer = {
  /** Its number: whoever takes or declines it names it. */
  offer: number;
  what: "rebuy" | "packets";
  price: string;
  chips: number;
  until: number | null;
};

export type TournamentMe = {
  /** `null`: he never entered. */
  entry: string | null;
  state: "none" | "waiting" | "in" | "through" | "played" | "out" | "gone";
  /** That he has had. */
  entries: number;
  chips: number;
  /** Among those left by chips; when he is out, the one that he has. */
  place: number | null;
  of: number;
  table: string | null;
  /** `null` with a table: it is the pool of a stage without tables. */
  table_number: number | null;
  seat: string | null;
  prize: string;
  bounty: string | null;
  heads: number;
  packets: number;
  rebuys: number;
  offer: TournamentOffer | null;
  wants_deal: boolean;
  agreed: boolean;
  /** That he may enter. */
  flights: number[];
  may: ("enter" | "leave" | "rebuy" | "add-on" | "packets" | "decline" | "deal" | "agree")[];
};

export type TournamentPage = {
  id: string;
  type: string;
  operator: string;
  names: Names;
  game: string;
  game_names: Names;
  currency: string;
  /** Played for demo money now; while nobody has entered, the first who does decides. */
  demo: boolean;
  /** The first, where one may choose. */
  price: TournamentPrice;
  chips: number;
  state: "registering" | "late" | "running" | "break" | "over";
  /** `null`: when it is full, or as its director says. */
  starts_at: number | null;
  /** Players that start it. */
  full_at: number | null;
  entries: number;
  left: number;
  guarantee: string;
  /** As it stands, with what is guaranteed. */
  pool: string;
  /** Places. */
  paid: number;
  level: number | null;
  /** At a table. */
  seats: number;
  tags: string[];
  private: boolean;
  /** Nothing is dealt: its director halted it, or it waits for staff. */
  halted: boolean;
  /** How, in a word; empty: it is not over. */
  ended: string;
  structure: TournamentLevel[];
  rules: TournamentRules;
  versions: TournamentVersion[];
  average: number;
  /** As they stand. */
  prizes: TournamentPrize[];
  /** Entries that they are for. */
  prizes_for: number;
  clock: TournamentClock | null;
  /** Of a tournament that lasts so long. */
  whole_clock: TournamentClock | null;
  stage: number;
  players: TournamentPlayer[];
  tables: TournamentTable[];
  satellites: TournamentSatellites;
  /** Bounties that can still be drawn, largest first. */
  envelopes: string[];
  hand_for_hand: boolean;
  /** The last ones, newest first. */
  moves: TournamentMove[];
  /** Who wants to talk about a deal. */
  wishes: string[];
  deal: TournamentDeal | null;
  /** Of its journal: what staff rule on having read it names how many there were. */
  lines: number;
  fair: TournamentFair;
  /** Why it waits for staff. */
  stopped: string;
  started_at: number | null;
  ended_at: number | null;
  /** `null`: nobody asks who could play. */
  me: TournamentMe | null;
};

export type TournamentAccepted = {
  id: string;
  /** It had been accepted before; nothing happened now. */
  again: boolean;
  /** The number under which the operator confirms that a win was used for an entry. */
  confirmation?: string;
};

export type Tournaments = {
  tournaments: TournamentRow[];
};

/** All of them, in their order. */
export type TournamentDraws = {
  commitment: string;
  /** Told when it is over. */
  secret: string | null;
  draws: TournamentDraw[];
};

/** One that is over, by the books. */
export type TournamentResult = {
  id: string;
  type: string;
  names: Names;
  currency: string;
  started_at: number | null;
  ended_at: number;
  ended: string;
  entries: number;
  winner: string | null;
  /** Of the winner. */
  prize: string;
};

export type TournamentResults = {
  results: TournamentResult[];
  next: string | null;
};

/** One of my entries. */
export type MyTournament = {
  id: string;
  type: string;
  names: Names;
  currency: string;
  state: "open" | "running" | "over";
  starts_at: number | null;
  ended_at: number | null;
  entry: string;
  /** When I entered. */
  at: number;
  /** Before it began. */
  left: boolean;
  /** Where I sit now. */
  table: string | null;
  seat: string | null;
  place: number | null;
  prize: string;
};

export type MyTournaments = {
  tournaments: MyTournament[];
};

/** A sit and go for those to whom I give its link. */
export type NewPrivateTournament = {
  type: string;
  players: number;
  /** Levels of the operator; empty: those of the type. */
  structure?: string;
  name?: string;
};

export type TakenTournamentInvitation = {
  token: string;
};

/** Told once. */
export type TournamentLink = {
  tournament: string;
  token: string;
  until: number;
};

export type LedTo = {
  tournament: string;
};

export type TournamentType = {
  id: string;
  names: Names;
  clause: string[];
  reading: Names | null;
};

/** One that I have opened and that is not over. */
export type OwnTournament = {
  tournament: string;
  names: Names;
  state: "open" | "running";
  entries: number;
  /** That start it. */
  players: number;
  /** How long its link is good; `null`: there is none. */
  until: number | null;
};

/** Sit and gos that I may open; none: the operator has none by invitation. */
export type PrivateTypes = {
  operator: string;
  types: TournamentType[];
  most: number;
  own: OwnTournament[];
};

export type TournamentTypes = {
  types: TournamentType[];
};

export type TournamentTitles = {
  cs: string;
  en: string;
};

/** `with`: blocks laid over those of the type, as a plan writes them. */
export type NewTournament = {
  reason: string;
  clause?: string;
  id: string;
  type: string;
  with: Record<string, unknown>;
  starts_at?: number;
  /** Otherwise those of the type. */
  names?: TournamentTitles;
};

/** What is different in a tournament, laid over the blocks of its type. */
export type TournamentBlocks = {
  type: string;
  with: Record<string, unknown>;
};

/** What a penalty may be for, and the clauses of the plan that forbid it. */
export type TournamentOffence = {
  code: string;
  clauses: string[];
};

export type TournamentOffences = {
  offences: TournamentOffence[];
};

export type DirectStart = {
  do: "start";
  reason: string;
  clause?: string;
  flight?: number;
};

/** Nobody registers any more. */
export type DirectClosing = {
  do: "close-registration";
  reason: string;
  clause?: string;
};

/** One may register until the end of a later level than was announced. */
export type DirectExtension = {
  do: "extend-registration";
  reason: string;
  clause?: string;
  until: number;
};

/** Another version of what was announced, before it begins: blocks laid over those of its type. Whoever has entered is told. */
export type DirectChange = {
  do: "redefine";
  reason: string;
  clause?: string;
  blocks: Record<string, unknown>;
};

export type DirectLastHands = {
  do: "last-hands";
  reason: string;
  clause?: string;
  flight?: number;
};

export type DirectChipRace = {
  do: "chip-race";
  reason: string;
  clause?: string;
  low: number;
  high: number;
  flight?: number;
};

export type DirectPenalty = {
  do: "penalise";
  reason: string;
  clause?: string;
  player: string;
  units?: number;
  orbits?: number;
  running?: boolean;
  offence?: string;
};

export type DirectRemoval = {
  do: "remove";
  reason: string;
  clause?: string;
  entry: string;
  how: "excluded" | "disqualified" | "no-show";
  offence?: string;
};

export type DirectWithdrawal = {
  do: "withdraw";
  reason: string;
  clause?: string;
  entry: string;
  chips: number;
  offence?: string;
};

export type DirectMove = {
  do: "reseat";
  reason: string;
  clause?: string;
  entry: string;
  table: number;
  seat: number;
};

/** A player may enter a restricted tournament, whatever the house knows of him. */
export type DirectAdmission = {
  do: "admit";
  reason: string;
  clause?: string;
  player: string;
};

export type DirectLots = {
  do: "lots";
  reason: string;
  clause?: string;
  amount: string;
};

export type DirectDeal = {
  do: "agree-to-deal";
  reason: string;
  clause?: string;
  method: "icm" | "chips" | "equal" | "custom";
  by: string[];
  kept?: string;
  custom: Record<string, string>;
  play_on?: boolean;
  read: number;
};

/** Running units end and no other begins. */
export type DirectHalt = {
  do: "halt";
  reason: string;
  clause?: string;
};

/** Units begin again. */
export type DirectGoOn = {
  do: "go-on";
  reason: string;
  clause?: string;
};

/** It is called off. */
export type DirectCancel = {
  do: "cancel";
  reason: string;
  clause?: string;
};

export type DirectPutOff = {
  do: "put-off";
  reason: string;
  clause?: string;
  /** `null`: when its director says so. */
  starts_at: number | null;
};

/** What came after the first `to` lines of the journal does not count. */
export type DirectRollBack = {
  do: "roll-back";
  reason: string;
  clause?: string;
  to: number;
  read: number;
};

/** Staff have looked at what stopped it. */
export type DirectResume = {
  do: "resume";
  reason: string;
  clause?: string;
};

/** Something that followed from a line. */
export type JournalAnswer = {
  what: string;
  name: string | null;
  table: number | null;
  /** Of money. */
  amount: string | null;
  /** A place, a level, chips. */
  number: number | null;
};

export type JournalLine = {
  number: number;
  at: number;
  what: string;
  /** The name of whom it is about. */
  by: string | null;
  table: number | null;
  unit: number | null;
  /** It has not been rolled back. */
  counts: boolean;
  /** A hand was over with it. */
  boundary: boolean;
  answers: JournalAnswer[];
};

/** Newest first. */
export type TournamentJournal = {
  lines: JournalLine[];
  next: number | null;
};

export type AskedOfTournament =
  | EnterTournament
  | LeaveTournament
  | BuyChips
  | DeclineChips
  | TalkOfDeal;

export type DirectorAct =
  | DirectStart
  | DirectClosing
  | DirectExtension
  | DirectChange
  | DirectLastHands
  | DirectChipRace
  | DirectPenalty
  | DirectRemoval
  | DirectWithdrawal
  | DirectMove
  | DirectAdmission
  | DirectLots
  | DirectDeal
  | DirectHalt
  | DirectGoOn
  | DirectCancel
  | DirectPutOff
  | DirectRollBack
  | DirectResume;

export type Page = "roulette" | "blackjack" | "poker" | "open-face" | "banker" | "baccarat" | "casino-war" | "let-it-ride" | "red-dog" | "barbut" | "craps" | "sic-bo" | "marias" | "generic";

export type Kind = "roulette" | "blackjack" | "poker" | "banker-poker" | "cards" | "dice" | "other";

export type FamilyInfo = {
  /** What players call it, in the lobby. */
  kind: Kind;
  /** The page that draws it; the generic one can draw any. */
  page: Page;
  /** Players play against each other with chips that stay on the table; a table says with `setting.hand` how each hand begins. */
  among_players: boolean;
  /** There is the game itself, and bets beside it. */
  side_bets: boolean;
  /** A wheel decides: its past numbers are counted, and where a game was interrupted it is spun anew for the bets that lay. */
  wheel: boolean;
  /** Every seat is as good as another: whoever comes gets one. */
  seats_alike: boolean;
  /** The chart of its best strategy is there in seconds, so nobody has to ask for it. */
  quick_chart: boolean;
  /** Its hands can be written in the formats of trackers. */
  hand_histories: boolean;
  /** Every deal is entered on the sheet of its table, which is also the way to replays. */
  score_sheet: boolean;
};

/** A family that says nothing of itself. */
export const ANY_FAMILY: FamilyInfo = { kind: "other", page: "generic", among_players: false, side_bets: false, wheel: false, seats_alike: false, quick_chart: false, hand_histories: false, score_sheet: false };

/** Every family there is; the best known come first. */
export const FAMILIES: Record<string, FamilyInfo> = {
  "roulette": { ...ANY_FAMILY, kind: "roulette", page: "roulette", wheel: true, seats_alike: true },
  "blackjack": { ...ANY_FAMILY, kind: "blackjack", page: "blackjack", side_bets: true, quick_chart: true },
  "player-poker": { ...ANY_FAMILY, kind: "poker", page: "poker", among_players: true, hand_histories: true },
  "open-face-chinese": { ...ANY_FAMILY, kind: "poker", page: "open-face", among_players: true },
  "marias": { ...ANY_FAMILY, kind: "cards", page: "marias", among_players: true, score_sheet: true },
  "banker-holdem": { ...ANY_FAMILY, kind: "banker-poker", page: "banker", side_bets: true },
  "banker-draw": { ...ANY_FAMILY, kind: "banker-poker", page: "banker", side_bets: true },
  "switch-poker": { ...ANY_FAMILY, kind: "banker-poker", page: "banker", side_bets: true },
  "pai-gow-poker": { ...ANY_FAMILY, kind: "banker-poker", page: "banker", side_bets: true },
  "baccarat": { ...ANY_FAMILY, kind: "cards", page: "baccarat" },
  "casino-war": { ...ANY_FAMILY, kind: "cards", page: "casino-war" },
  "let-it-ride": { ...ANY_FAMILY, kind: "cards", page: "let-it-ride" },
  "red-dog": { ...ANY_FAMILY, kind: "cards", page: "red-dog" },
  "barbut": { ...ANY_FAMILY, kind: "dice", page: "barbut" },
  "craps": { ...ANY_FAMILY, kind: "dice", page: "craps" },
  "sic-bo": { ...ANY_FAMILY, kind: "dice", page: "sic-bo" },
};

export type RulingWord = "dead-hand" | "turned-up" | "asked-to-show" | "run-once" | "no-raise" | "passive" | "out-of-turn" | "premature" | "extra-card" | "too-many" | "board" | "cut-card" | "stands" | "misdeal" | "wrong-button" | "renounce";

export type RulingInfo = {
  /** Whose hands know it. */
  family: string;
  /** What has to be said with it. */
  needs: readonly ("seat" | "cards" | "amount")[];
  /** Also at a table without a croupier. */
  anywhere: boolean;
};

/** What staff may rule in a running hand, as it is offered. */
export const RULINGS: Record<RulingWord, RulingInfo> = {
  "dead-hand": {"family":"player-poker","needs":["seat"],"anywhere":true},
  "turned-up": {"family":"player-poker","needs":["seat"],"anywhere":false},
  "asked-to-show": {"family":"player-poker","needs":["seat"],"anywhere":false},
  "run-once": {"family":"player-poker","needs":[],"anywhere":true},
  "no-raise": {"family":"player-poker","needs":["seat"],"anywhere":false},
  "passive": {"family":"player-poker","needs":["seat"],"anywhere":true},
  "out-of-turn": {"family":"player-poker","needs":["seat","amount"],"anywhere":false},
  "premature": {"family":"player-poker","needs":["cards"],"anywhere":false},
  "extra-card": {"family":"player-poker","needs":["cards"],"anywhere":false},
  "too-many": {"family":"player-poker","needs":["cards"],"anywhere":false},
  "board": {"family":"player-poker","needs":["cards"],"anywhere":false},
  "cut-card": {"family":"player-poker","needs":[],"anywhere":false},
  "stands": {"family":"player-poker","needs":[],"anywhere":true},
  "misdeal": {"family":"player-poker","needs":[],"anywhere":false},
  "wrong-button": {"family":"player-poker","needs":[],"anywhere":false},
  "renounce": {"family":"marias","needs":["seat"],"anywhere":false},
};
