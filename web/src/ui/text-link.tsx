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
  const isDisabled = useIsDisabled();
  return (
    <Link
      to={to}
      className={classNames(
        'link inline-flex min-h-11 items-center font-medium',
        isDisabled ? 'cursor-not-allowed opacity-50' : '',
      )}
      {...(isDisabled
        ? { 'aria-disabled': true, onClick: (event: SyntheticEvent) => event.preventDefault() }
        : {})}
    >
      {label}
    </Link>
  );
}
