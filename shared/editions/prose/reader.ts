import type { InterestArea, KnowledgeLevel, MessageLength } from '../../contracts/preferences.ts';
import type { Position } from '../../portfolio/position.ts';
import type { Depth } from './section.ts';

/** What somebody has chosen, as far as an edition is written by it. */
export interface Reader {
  readonly level: KnowledgeLevel;
  readonly length: MessageLength;
  /** `estilo_de_mensagem_…` of the edition's kind: `resumida`, `balanceada`, `detalhada`. */
  readonly style: string;
  readonly areas: readonly InterestArea[];
  /** Tickers, in their order. */
  readonly assets: readonly string[];
  /** By which they are greeted; left out for whoever has told none. */
  readonly name?: string;
  /** What they hold, for what is written of that. */
  readonly positions?: readonly Position[];
}

/** With nothing chosen it is told as to a new subscriber. */
const usualAreas: readonly InterestArea[] = ['acoes', 'renda-fixa'];

export function areasOf({ areas }: Reader): readonly InterestArea[] {
  return areas.length === 0 ? usualAreas : areas;
}

const depthOfLength: Readonly<Record<MessageLength, Depth>> = { curta: 1, media: 2, longa: 3 };
const depthOfStyle: Readonly<Record<string, Depth | undefined>> = {
  resumida: 1,
  balanceada: 2,
  detalhada: 3,
};

/** A style that asks for more than the length says more in each paragraph; none takes away from it. */
export function depthFor({ length, style }: Reader): Depth {
  const ofStyle = Object.hasOwn(depthOfStyle, style) ? depthOfStyle[style] : undefined;
  const ofLength = depthOfLength[length];
  return ofStyle !== undefined && ofStyle > ofLength ? ofStyle : ofLength;
}
