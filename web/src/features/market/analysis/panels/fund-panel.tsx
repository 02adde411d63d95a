import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { fundTexts } from '../../../../copy/market/market-pictures.ts';
import type { AssetKind } from '../asset-kind.ts';
import { fundGroup } from '../figures/fund-facts.ts';
import { FactCard } from '../figures/fact-list.tsx';
import { PaymentsPicture } from './payments-picture.tsx';

interface FundPanelProps {
  readonly data: AssetData;
  readonly kind: Exclude<AssetKind, 'share'>;
  /** `yyyy-mm-dd`. */
  readonly today: string;
}

/** "Indicadores" of a fund: its value and payments, and a sentence about the indicators that do not apply to it. */
export function FundPanel({ data, kind, today }: FundPanelProps) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FactCard group={fundGroup(data, kind, today)} />
        <PaymentsPicture data={data} today={today} />
      </div>
      <p className="text-small text-muted max-w-text mt-4">{fundTexts.without[kind]}</p>
    </>
  );
}
