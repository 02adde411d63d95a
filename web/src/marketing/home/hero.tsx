import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { homeSections } from '../../copy/marketing/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LatestEdition } from '../../ui/editions/latest-edition.tsx';
import { FrontPage } from './front-page.tsx';
import { whatsappSectionId } from './whatsapp-section.tsx';

export function Hero() {
  const { kicker, title, lead, action, note } = homeSections.hero;
  return (
    <section className="max-w-page mx-auto grid gap-10 px-5 pt-8 pb-4 md:gap-14 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_28rem] lg:items-center lg:gap-20">
      <div>
        <p className="text-brand text-small font-semibold">{kicker}</p>
        {/* The longest word fits one line of a phone at any text size. */}
        <h1 className="mt-4 text-[min(clamp(2.75rem,1.4rem+5.2vw,4.75rem),15vw)] leading-[1.02] tracking-[-0.015em]">
          {title}
        </h1>
        <p className="text-lead text-muted mt-5 max-w-xl md:mt-6">{lead}</p>
        <div className="mt-7 md:mt-9">
          {/* A fragment link: without our code the browser scrolls there itself. */}
          <ButtonLink to={`#${whatsappSectionId}`} reloadDocument onClick={goToWhatsapp}>
            {action}
          </ButtonLink>
          <Offer />
          <p className="text-fine text-muted mt-2">{note}</p>
        </div>
      </div>
      <LatestEdition>
        <FrontPage />
      </LatestEdition>
    </section>
  );
}

/** The price, near the top. */
function Offer() {
  const { trial, free, price, cancelling } = homeSections.hero.offer;
  return (
    <p className="mt-4">
      <Link to={trial.to} className="link font-semibold">
        {trial.label}
      </Link>
      <span>{free}</span>
      <Link to={price.to} className="link font-semibold whitespace-nowrap">
        {price.label}
      </Link>
      <span>{cancelling}</span>
    </p>
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
