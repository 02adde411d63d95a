import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { sectorInPortuguese } from '../../../../../../shared/market/market-words.ts';
import { formatNumber, missingFigure } from '../../../../../../shared/values/market-figures.ts';
import { companyTexts as texts } from '../../../../copy/market/market.ts';
import {
  countryInPortuguese,
  industryInPortuguese,
} from '../../../../copy/market/market-sectors.ts';
import { EarningsTable } from './earnings-table.tsx';
import { Figure } from '../figures/figure.tsx';
import { SectionCard } from '../figures/section-card.tsx';

/** "Empresa": who it is, where it is, what it does, and what it earned a share. */
export function CompanyPanel({ data }: { readonly data: AssetData }) {
  const profile = data.summaryProfile;
  const facts: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: texts.sector, value: orDash(profile.sector && sectorInPortuguese(profile.sector)) },
    {
      label: texts.industry,
      value: orDash(profile.industry && industryInPortuguese(profile.industry)),
    },
    { label: texts.employees, value: orDash(formatNumber(profile.employeeCount, 0)) },
    { label: texts.website, value: <Website address={profile.website} /> },
    { label: texts.address, value: orDash(addressOf(profile)) },
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <SectionCard title={texts.title}>
        <dl className="divide-rule border-rule divide-y border-y">
          {facts.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-2.5">
              <dt className="text-small text-muted">{label}</dt>
              <dd className="text-small font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <h5 className="text-small text-muted mt-4 font-medium">{texts.description}</h5>
        {profile.longBusinessSummary === null ? (
          <p className="text-small text-muted mt-1">{texts.noDescription}</p>
        ) : (
          <p className="text-small mt-1 break-words whitespace-pre-line">
            {profile.longBusinessSummary}
          </p>
        )}
      </SectionCard>
      <EarningsTable earnings={data.earnings} currency={data.quote.currency} />
    </div>
  );
}

function orDash(text: string | null): ReactNode {
  return <Figure>{text || missingFigure}</Figure>;
}

function addressOf(profile: AssetData['summaryProfile']): string {
  const { address1, city, state, country } = profile;
  return [address1, city, state, country && countryInPortuguese(country)]
    .filter(Boolean)
    .join(', ');
}

/** A link only where the source's text is an address of the web. */
function Website({ address }: { readonly address: string | null }) {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return <Figure>{missingFigure}</Figure>;
  }
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noreferrer nofollow"
      className="link inline-flex items-center gap-1.5 break-all"
    >
      {url.host.replace(/^www\./, '')}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="sr-only">{texts.opensElsewhere}</span>
    </a>
  );
}
