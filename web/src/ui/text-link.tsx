import type { SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../lib/class-names.ts';
import { useIsDisabled } from './disabled-while.tsx';

interface TextLinkProps {
  readonly to: string;
  readonly label: string;
}

/** A standalone link, tall enough to be pressed with a thumb. */
export function TextLink({ to, label }: TextLinkProps) {
  const rests = useIsDisabled();
  return (
    <Link
      to={to}
      className={classNames(
        'link inline-flex min-h-11 items-center font-medium',
        rests ? 'cursor-not-allowed opacity-50' : '',
      )}
      {...(rests
        ? { 'aria-disabled': true, onClick: (event: SyntheticEvent) => event.preventDefault() }
        : {})}
    >
      {label}
    </Link>
  );
}
