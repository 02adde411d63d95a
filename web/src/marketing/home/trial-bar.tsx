import { Link } from 'react-router-dom';
import { homeSections } from '../../copy/marketing/home.ts';

/** The trial in one quiet line, where the first screen ends. */
export function TrialBar() {
  const { text, action } = homeSections.trialBar;
  return (
    <aside className="bg-accent-soft border-accent/60 border-y">
      <p className="max-w-page mx-auto flex flex-wrap items-center justify-between gap-x-4 px-5 py-1 sm:justify-center md:px-8">
        <span className="max-sm:text-small min-w-0 py-1.5 max-sm:flex-[1_1_10rem]">{text}</span>
        <Link
          to={action.to}
          className="link max-sm:text-small inline-flex min-h-11 shrink-0 items-center font-semibold"
        >
          {action.label}
        </Link>
      </p>
    </aside>
  );
}
