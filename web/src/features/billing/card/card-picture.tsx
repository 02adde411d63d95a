import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { cardMonthTexts as months } from '../../../copy/billing/card-month.ts';
import { classNames } from '../../../lib/class-names.ts';
import { brandName, describeCard } from '../card-texts.ts';
import { CardMark } from './card-marks.tsx';

interface CardPictureProps {
  readonly card: {
    readonly brand: string;
    readonly lastFour: string | null;
    readonly expires?: string | undefined;
  };
  /** No further charges are due. */
  readonly isOver: boolean;
}

/** A picture of a payment card: its brand and its last four digits. */
export function CardPicture({ card, isOver }: CardPictureProps) {
  const { brand, lastFour, expires } = card;
  return (
    <div
      role="img"
      aria-label={[
        describeCard(card),
        ...(expires === undefined ? [] : [months.validUntil(expires)]),
      ].join(', ')}
      className={classNames(
        'flex aspect-[1.586] w-full max-w-[13.5rem] flex-col justify-between rounded-[14px] border p-4',
        isOver ? 'bg-sunk border-rule text-muted' : 'bg-brand text-surface border-transparent',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="text-small font-semibold">{brandName(brand) ?? texts.card}</span>
        <CardMark brand={brand} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="tabular tracking-[0.12em]">{`•••• ${lastFour ?? '••••'}`}</span>
        {expires === undefined ? null : (
          <span className="tabular text-fine">{months.monthOf(expires)}</span>
        )}
      </span>
    </div>
  );
}
