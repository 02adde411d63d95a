import { Link } from 'react-router-dom';

interface PlanSummaryProps {
  readonly label: string;
  /** Name and price. */
  readonly name: string;
  readonly note: string;
  readonly change: { readonly to: string; readonly label: string };
}

/** The plan chosen before the sign-up, with a link to the others. */
export function PlanSummary({ label, name, note, change }: PlanSummaryProps) {
  return (
    <section
      aria-label={label}
      className="border-accent mt-6 flex flex-wrap items-baseline justify-between gap-x-6 border-l-4 pl-3.5"
    >
      <div className="min-w-0 flex-[1_1_15rem]">
        <p className="tabular font-semibold">{name}</p>
        <p className="text-fine text-muted">{note}</p>
      </div>
      <Link to={change.to} className="link text-fine">
        {change.label}
      </Link>
    </section>
  );
}
