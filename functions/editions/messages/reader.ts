import type {
  InterestArea,
  KnowledgeLevel,
  MessageLength,
} from '../../../shared/contracts/preferences.ts';
import type { Position, StoredPosition } from '../../../shared/portfolio/position.ts';
import type { RealisedResult } from '../../../shared/portfolio/trades/ledger-result.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import type { Depth } from '../sections/section.ts';

/** A position, and where it is known when its quantity was confirmed. */
export type HeldPosition = Position &
  Partial<Pick<StoredPosition, 'quantityAsOf' | 'previousQuantity'>>;

/** What a reader has traded since the first closing of a message. */
export interface ReaderTrades {
  readonly trades: readonly Trade[];
  readonly realised: readonly RealisedResult[];
}

/** The reader's choices that an edition depends on. */
export interface Reader {
  readonly level: KnowledgeLevel;
  readonly length: MessageLength;
  /** `estilo_de_mensagem_…` of the edition's kind: `resumida`, `balanceada`, `detalhada`. */
  readonly style: string;
  readonly areas: readonly InterestArea[];
  /** Tickers, in their order. */
  readonly assets: readonly string[];
  /** The name in the greeting; missing when the reader has given none. */
  readonly name?: string;
  /** ISO 8601: when the reader joined; the welcome then carried the newest edition. */
  readonly welcomedAt?: string;
  /** The reader's positions, for the portfolio sentences. */
  readonly positions?: readonly HeldPosition[];
  /** Only for a report, and for readers with trades. */
  readonly traded?: ReaderTrades;
}

/** Without a choice, a reader gets the areas of a new subscriber. */
const defaultAreas: readonly InterestArea[] = ['acoes', 'renda-fixa'];

export function areasOf({ areas }: Reader): readonly InterestArea[] {
  return areas.length === 0 ? defaultAreas : areas;
}

const depthOfLength: Readonly<Record<MessageLength, Depth>> = { curta: 1, media: 2, longa: 3 };
const depthOfStyle: Readonly<Record<string, Depth | undefined>> = {
  resumida: 1,
  balanceada: 2,
  detalhada: 3,
};

/** A style more detailed than the length adds detail to each paragraph; no style removes any. */
export function depthFor({ length, style }: Reader): Depth {
  const styleDepth = Object.hasOwn(depthOfStyle, style) ? depthOfStyle[style] : undefined;
  const lengthDepth = depthOfLength[length];
  return styleDepth !== undefined && styleDepth > lengthDepth ? styleDepth : lengthDepth;
}
