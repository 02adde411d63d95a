import type { SampleValue } from '../../copy/marketing/home-samples.ts';
import { SignedChange } from '../../ui/signed-change.tsx';

/** Names and numbers in lines; a change that does not fit is shown below its number. */
export function MessageValues({ values }: { readonly values: readonly SampleValue[] }) {
  return (
    <dl className="divide-rule border-rule text-fine sm:text-small max-sm:tracking-tight mt-1.5 divide-y border-t">
      {values.map(({ label, value, change, direction }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-2 py-1.5">
          <dt>{label}</dt>
          <dd className="tabular ml-auto flex flex-wrap justify-end gap-x-2 whitespace-nowrap">
            <span>{value}</span>
            {change && direction ? (
              <span className="sm:min-w-18 text-right">
                <SignedChange change={change} direction={direction} />
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
