import { ChangeFigure } from '../../../../ui/change-figure.tsx';
import { Figure } from './figure.tsx';

/** A change that is written with its sign: risen, fallen, or neither. */
export function ChangeValue({ children }: { readonly children: string }) {
  if (children.startsWith('+')) return <ChangeFigure change={children} direction="up" />;
  if (children.startsWith('−')) return <ChangeFigure change={children} direction="down" />;
  return <Figure>{children}</Figure>;
}
