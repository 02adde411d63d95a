import { personalizations as texts } from '../../copy/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { chosenValues } from './chosen-values.ts';
import { AccountLoadingFailure } from './account-loading-failure.tsx';
import { useAccount } from '../access/use-account.ts';

/** 'Suas Personalizações': four of the stored preferences, read-only. */
export function PersonalizationsCard({ note }: { readonly note?: string }) {
  return (
    <Card>
      <h2 className="text-title-4">{texts.title}</h2>
      <Choices />
      {note ? <p className="text-small text-muted mt-5">{note}</p> : null}
    </Card>
  );
}

function Choices() {
  const account = useAccount();
  if (account.data) {
    return (
      <dl className="divide-rule border-rule mt-4 divide-y border-y">
        {chosenValues(account.data).map(({ label, value }) => (
          <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr] sm:items-baseline">
            <dt className="text-small text-muted">{label}</dt>
            <dd className={value === undefined ? 'text-muted' : 'font-medium break-words'}>
              {value ?? texts.empty}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className="mt-4">
      <AccountLoadingFailure query={account} skeleton={<ChoicesSkeleton />} />
    </div>
  );
}

function ChoicesSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="divide-rule border-rule divide-y border-y">
        {[1, 2, 3, 4].map((row) => (
          <div
            key={row}
            className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[11rem_1fr] sm:items-baseline"
          >
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-48 max-w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
