import { overduePage } from '../../../copy/billing/billing-pages.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import * as paths from '../../../paths.ts';

/** A link to the plans, for users without a running one. */
export function OverdueLink({ label = overduePage.title }: { readonly label?: string }) {
  return <TextLink to={paths.overdue} label={label} />;
}
