import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Menu, X } from '../ui/icons.tsx';
import { Link, useLocation } from 'react-router-dom';
import { shell } from '../copy/shell.ts';
import { classNames } from '../lib/class-names.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { isActiveLink } from './active-link.ts';
import { useHeaderLink } from './use-header-link.ts';
import * as paths from '../paths.ts';

/** Equal to `--breakpoint-md`: from this width on the header shows the links itself and this menu closes. */
const wideScreen = '(min-width: 768px)';

const iconButton =
  'rounded-small -mr-2.5 flex size-11 items-center justify-center text-ink hover:bg-sunk transition-colors duration-150';

/**
 * The main links on small screens: a modal `<dialog>`, which makes the page behind it inert, closes on Escape and
 * returns the focus.
 */
export function MobileMenu() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const location = useLocation();
  const headerLink = useHeaderLink();

  // Any navigation closes it, also one to the page that is shown already.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => dialogRef.current?.close(), [location]);
  useEffect(() => {
    const query = window.matchMedia(wideScreen);
    const closeWhenWide = (): void => {
      if (query.matches) dialogRef.current?.close();
    };
    query.addEventListener('change', closeWhenWide);
    return () => query.removeEventListener('change', closeWhenWide);
  }, []);

  return (
    <div className="md:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={shell.openMenu}
        className={iconButton}
        onClick={() => {
          dialogRef.current?.showModal();
          setOpen(true);
        }}
      >
        <Menu />
      </button>
      <dialog
        ref={dialogRef}
        aria-label={shell.menuTitle}
        onClose={() => setOpen(false)}
        onKeyDown={keepFocusInside}
        onPointerDown={(event) => {
          // The dialog's own box is completely covered by its content: a click on the element itself is on its
          // backdrop.
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
        className="bg-paper text-ink border-ink open:animate-enter m-0 max-h-dvh w-full max-w-none overflow-y-auto border-b-2"
      >
        <div className="px-5 pb-6">
          <div className="flex h-16 items-center justify-between">
            <Link to={paths.home} aria-label={shell.homeLink} className="rounded-small -m-2 p-2">
              <Logo className="h-7" />
            </Link>
            <button
              type="button"
              aria-label={shell.closeMenu}
              className={iconButton}
              onClick={() => dialogRef.current?.close()}
            >
              <X />
            </button>
          </div>
          <nav aria-label={shell.mainNavigation}>
            <ul className="border-rule border-t">
              {shell.links.map(({ to, label }) => (
                <li key={to} className="border-rule border-b">
                  <MenuLink to={to} label={label} active={isActiveLink(to, location.pathname)} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-6">
            <ButtonLink to={headerLink.to}>{headerLink.label}</ButtonLink>
            {headerLink.label === shell.enter ? (
              <div className="mt-3">
                <ButtonLink to={shell.trial.to} tone="secondary">
                  {shell.trial.label}
                </ButtonLink>
              </div>
            ) : null}
          </div>
        </div>
      </dialog>
    </div>
  );
}

function MenuLink(props: {
  readonly to: string;
  readonly label: string;
  readonly active: boolean;
}) {
  const { to, label, active } = props;
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'text-title-4 relative flex min-h-14 items-center font-serif font-semibold [font-variation-settings:"opsz"_64]',
        active
          ? 'text-brand before:bg-brand before:absolute before:inset-y-2 before:-left-5 before:w-1'
          : '',
      )}
    >
      {label}
    </Link>
  );
}

/** In a modal dialog, Tab can move the focus to the browser's controls; this function keeps it inside the dialog. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button');
  const first = stops.item(0);
  const last = stops.item(stops.length - 1);
  const from = event.shiftKey ? first : last;
  if (document.activeElement === from) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
