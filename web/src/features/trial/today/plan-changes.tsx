import { Plus } from '../../../ui/icons.tsx';
import { planChanges as texts } from '../../../copy/trial/trial-today.ts';
import { formatLongMoment } from '../../../lib/date-texts.ts';

/** The differences between a plan and the trial. */
export function PlanChanges({ expiresAt }: { readonly expiresAt: string }) {
  return (
    <section aria-labelledby="o-que-muda">
      <h2 id="o-que-muda" className="text-title-4">
        {texts.title}
      </h2>
      <ul className="divide-rule border-rule mt-4 divide-y border-y">
        {texts.changes.map(({ title, text }) => (
          <li key={title} className="flex gap-3 py-3">
            <Plus size={20} strokeWidth={1.75} aria-hidden className="text-brand mt-0.5 shrink-0" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-small text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4">{texts.end(formatLongMoment(expiresAt))}</p>
      <p className="text-small text-muted mt-2">{texts.same}</p>
    </section>
  );
}
