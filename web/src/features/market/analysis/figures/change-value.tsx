import { SignedChange } from '../../../../ui/signed-change.tsx';
import { Figure } from './figure.tsx';

/** A change that is written with its sign: risen, fallen, or neither. */
export function ChangeValue({ children }: { readonly children: string }) {
  if (children.startsWith('+')) return <SignedChange change={children} direction="up" />;
  if (children.startsWith('−')) return <SignedChange change={children} direction="down" />;
  return <Figure>{children}</Figure>;
}
