import { arrowOf } from '../../../../shared/messages/message-parts.ts';
import { SignedChange } from '../signed-change.tsx';

/** The change of a figure of an edition; one without a sign has no direction. */
export function FigureChange({ change }: { readonly change: string }) {
  const arrow = arrowOf(change);
  if (arrow === undefined) return <span className="tabular">{change}</span>;
  return <SignedChange change={change} direction={arrow === '▲' ? 'up' : 'down'} />;
}
