import type { Account } from '../../../../shared/contracts/accounts.ts';
import { maskCpf } from '../../../../shared/values/cpf.ts';
import { formatPhone } from '../../../../shared/values/phone.ts';
import { company } from '../../copy/company.ts';
import { profile as texts } from '../../copy/preferences/profile.ts';
import { SettingsSection } from '../../ui/page/settings-section.tsx';

/** The identity of the account, which cannot be changed here. */
export function IdentityFacts({ account }: { readonly account: Account }) {
  const facts = [
    { label: texts.name, value: account.nome },
    { label: texts.email, value: account.email },
    { label: texts.phone, value: formatPhone(account.telefone) },
    ...(account.cpf === null ? [] : [{ label: texts.cpf, value: maskCpf(account.cpf) }]),
  ];
  return (
    <SettingsSection
      level={2}
      title={texts.identityTitle}
      lead={
        <>
          <span>{texts.identityLead}</span>{' '}
          <a href={`mailto:${company.supportEmail}`} className="link">
            {company.supportEmail}
          </a>
          <span>.</span>
        </>
      }
    >
      <dl className="divide-rule divide-y">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-6 py-3 first:pt-0 sm:grid-cols-[8rem_1fr] sm:items-baseline"
          >
            <dt className="text-small text-muted">{label}</dt>
            <dd className="tabular min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  );
}
