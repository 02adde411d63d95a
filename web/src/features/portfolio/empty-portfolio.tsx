import type { RefObject } from 'react';
import { openImport, portfolioEmpty as texts } from '../../copy/portfolio/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Open } from './open.ts';

interface EmptyPortfolioProps {
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly mayChange: boolean;
  readonly onOpen: (open: Open) => void;
}

export function EmptyPortfolio({ titleRef, mayChange, onOpen }: EmptyPortfolioProps) {
  // The notice above explains why.
  if (!mayChange) return null;
  return (
    <Card className="grid gap-8 sm:p-10 md:grid-cols-[minmax(0,1fr)_16rem] md:items-center">
      <div>
        <h2 ref={titleRef} tabIndex={-1} className="text-title-3 outline-none">
          {texts.title}
        </h2>
        <p className="mt-3 max-w-[34rem]">{texts.text}</p>
        <p className="text-muted text-small mt-3 max-w-[34rem]">{texts.favourites}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <Button onClick={() => onOpen({ kind: 'add' })}>{texts.add}</Button>
          <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
            {openImport}
          </Button>
        </div>
      </div>
      <Drawing />
    </Card>
  );
}

/** A sheet with the first rows of a list, and the share of each. */
function Drawing() {
  const rows = [
    { name: 68, share: 0.92 },
    { name: 52, share: 0.64 },
    { name: 60, share: 0.4 },
    { name: 44, share: 0.22 },
  ];
  return (
    <svg aria-hidden viewBox="0 0 256 200" className="hidden w-full md:block">
      <rect
        x="1"
        y="1"
        width="254"
        height="198"
        rx="10"
        className="fill-paper stroke-rule"
        strokeWidth="2"
      />
      <rect x="24" y="26" width="104" height="12" rx="3" className="fill-ink" />
      <line x1="24" x2="232" y1="54" y2="54" className="stroke-rule" strokeWidth="2" />
      {rows.map(({ name, share }, index) => (
        <g key={name}>
          <rect x="24" y={72 + index * 30} width={name} height="8" rx="3" className="fill-muted" />
          <rect x="108" y={70 + index * 30} width="124" height="12" rx="3" className="fill-sunk" />
          <rect
            x="108"
            y={70 + index * 30}
            width={124 * share}
            height="12"
            rx="3"
            className={index === 0 ? 'fill-accent' : 'fill-brand'}
          />
        </g>
      ))}
    </svg>
  );
}
