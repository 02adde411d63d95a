import { SignedChange } from '../../../../ui/signed-change.tsx';
import { ValueOrDash } from './value-or-dash.tsx';

/** A change that is written with its sign: risen, fallen, or neither. */
export function ChangeValue({ children }: { readonly children: string }) {
  if (children.startsWith('+')) return <SignedChange change={children} direction="up" />;
  if (children.startsWith('−')) return <SignedChange change={children} direction="down" />;
  return <ValueOrDash>{children}</ValueOrDash>;
}
