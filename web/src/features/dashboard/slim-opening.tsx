import { useEffect, useRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { dashboard as texts } from '../../copy/dashboard.ts';
import * as paths from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { leaveSession } from '../access/leave-session.ts';

const ownPages = [
  { to: paths.portfolio, label: texts.portfolio },
  { to: paths.ownAssistant, label: texts.assistant },
  { to: paths.alerts, label: texts.alerts },
  { to: paths.messages, label: texts.messages },
  { to: paths.profile, label: texts.profile },
] as const;

/** The head of the dashboard while an asset is open: whom it greets, and the ways out behind one press. */
export function SlimOpening({ name }: { readonly name: string }) {
  return (
    <div className="relative z-25 flex min-h-12 shrink-0 items-center gap-1.5">
      <h1 className="text-small max-w-[8rem] truncate font-sans font-semibold lg:max-w-[12rem]">
        {texts.greeting}, {name}
      </h1>
      <OwnPages />
    </div>
  );
}

/** Closes as menus do: by Escape, by a press elsewhere, and when the focus goes on. */
function OwnPages() {
  const detailsRef = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = detailsRef.current;
    if (details === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const closeUnlessInside = (place: EventTarget | null) => {
      if (place instanceof Node && !details.contains(place)) details.open = false;
    };
    document.addEventListener('pointerdown', ({ target }) => closeUnlessInside(target), { signal });
    details.addEventListener('focusout', (event) => closeUnlessInside(event.relatedTarget), {
      signal,
    });
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return;
        details.open = false;
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return (
    <details ref={detailsRef} className="group">
      {/* All of the greeting can be pressed. */}
      <summary className="rounded-small text-muted hover:text-ink flex list-none items-center before:absolute before:inset-0 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform duration-150 group-open:rotate-180"
        />
        <span className="sr-only">{texts.ownPages}</span>
      </summary>
      <div className="rounded-card border-rule bg-surface shadow-float animate-enter absolute top-full left-0 w-max min-w-[13rem] border px-5 py-3">
        <nav aria-label={texts.ownPages}>
          <ul>
            {ownPages.map(({ to, label }) => (
              <li key={to}>
                <TextLink to={to} label={label} />
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          onClick={() => leaveSession()}
          className="border-rule text-muted hover:text-ink mt-2 flex min-h-11 w-full items-center border-t pt-2 font-medium"
        >
          {texts.signOut}
        </button>
      </div>
    </details>
  );
}
