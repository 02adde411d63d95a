import { Fragment, type ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { translateSector } from '../../../../../../shared/market/translate-market-terms.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { formatNumber } from '../../../../../../shared/values/format-market-numbers.ts';
import { companyTexts as texts } from '../../../../copy/market/market.ts';
import {
  countryInPortuguese,
  industryInPortuguese,
} from '../../../../copy/market/market-sectors.ts';
import { deriveAssetKind } from '../asset-kind.ts';
import { EarningsTable } from './earnings-table.tsx';
import { SectionCard } from '../figures/section-card.tsx';

/** "Empresa": the company's name, address, business, and earnings per share. */
export function CompanyPanel({ data }: { readonly data: AssetData }) {
  const profile = data.summaryProfile;
  const isShare = deriveAssetKind(data) === 'share';
  const site = parseWebAddress(profile.website);
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: texts.sector, value: profile.sector && translateSector(profile.sector) },
    { label: texts.industry, value: profile.industry && industryInPortuguese(profile.industry) },
    {
      label: texts.employees,
      value: profile.employeeCount === null ? null : formatNumber(profile.employeeCount, 0),
    },
    { label: texts.website, value: site === undefined ? null : <Website url={site} /> },
    { label: texts.address, value: formatAddress(profile) },
  ];
  // Skips fields that the source leaves empty.
  const facts = rows.filter(({ value }) => value !== null && value !== '');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <SectionCard title={isShare ? texts.title : texts.fundTitle}>
        {facts.length === 0 ? null : (
          <dl className="divide-rule border-rule mb-4 divide-y border-y">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-2.5">
                <dt className="text-small text-muted">{label}</dt>
                <dd className="text-small font-medium break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <h5 className="text-small text-muted font-medium">{texts.description}</h5>
        {profile.longBusinessSummary === null ? (
          <p className="text-small text-muted mt-1">{texts.noDescription}</p>
        ) : (
          <p className="text-small mt-1 break-words whitespace-pre-line">
            {profile.longBusinessSummary}
          </p>
        )}
      </SectionCard>
      {isShare ? (
        <EarningsTable earnings={data.earnings} currency={statementCurrency(data)} />
      ) : null}
    </div>
  );
}

function formatAddress(profile: AssetData['summaryProfile']): string {
  const { address1, city, state, country } = profile;
  return [address1, city, state, country && countryInPortuguese(country)]
    .filter(Boolean)
    .join(', ');
}

/** Undefined when the source's text is no address of the web. */
function parseWebAddress(address: string | null): URL | undefined {
  const url = address === null ? null : URL.parse(address);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
}

function Website({ url }: { readonly url: URL }) {
  const [first, ...rest] = url.host.replace(/^www\./, '').split('.');
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noreferrer nofollow"
      className="link inline-flex items-center gap-1.5"
    >
      <span className="min-w-0 break-words">
        <span>{first}</span>
        {rest.map((name) => (
          <Fragment key={name}>
            <wbr />
            <span>{`.${name}`}</span>
          </Fragment>
        ))}
      </span>
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="sr-only">{texts.opensElsewhere}</span>
    </a>
  );
}
