import type { MouseEvent } from 'react';
import { homeSections } from '../../copy/marketing/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LatestEdition } from '../../ui/editions/latest-edition.tsx';
import { FrontPage } from './front-page.tsx';
import { whatsappSectionId } from './whatsapp-section.tsx';

export function Hero() {
  const { kicker, title, lead, action, note } = homeSections.hero;
  return (
    <section className="max-w-page mx-auto grid gap-14 px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_28rem] lg:items-center lg:gap-20">
      <div>
        <p className="text-brand text-small font-semibold">{kicker}</p>
        {/* However large the text is set, its longest word fits a line of a phone. */}
        <h1 className="mt-4 text-[min(clamp(2.75rem,1.4rem+5.2vw,4.75rem),15vw)] leading-[1.02] tracking-[-0.015em]">
          {title}
        </h1>
        <p className="text-lead text-muted mt-6 max-w-xl">{lead}</p>
        <div className="mt-9">
          {/* An address on this page: without our code the browser goes there by itself. */}
          <ButtonLink to={`#${whatsappSectionId}`} reloadDocument onClick={goToWhatsapp}>
            {action}
          </ButtonLink>
          <p className="text-small text-muted mt-4">{note}</p>
        </div>
      </div>
      <LatestEdition>
        <FrontPage />
      </LatestEdition>
    </section>
  );
}

function goToWhatsapp(event: MouseEvent): void {
  const section = document.querySelector<HTMLElement>(`#${whatsappSectionId}`);
  if (section === null) return;
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  section.focus({ preventScroll: true });
}
