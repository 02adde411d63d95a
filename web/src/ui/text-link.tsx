import { Link } from 'react-router-dom';

interface TextLinkProps {
  readonly to: string;
  readonly label: string;
}

/** A link that stands by itself, tall enough for a thumb. */
export function TextLink({ to, label }: TextLinkProps) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center font-medium">
      {label}
    </Link>
  );
}
