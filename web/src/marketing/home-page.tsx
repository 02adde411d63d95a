import { lazy, Suspense } from 'react';
import { Page } from '../app/page.tsx';
import { pageMetadata } from '../copy/page-metadata.ts';
import { Hero } from './home/hero.tsx';
import { WhatsappSection } from './home/whatsapp-section.tsx';
import { whenWanted } from './home/when-wanted.ts';

const sections = [
  { id: 'como-funciona', load: () => import('./home/how-it-works.tsx') },
  { id: 'assistente', load: () => import('./home/assistant-section.tsx') },
  { id: 'relatorio', load: () => import('./home/report-section.tsx') },
].map(({ id, load }) => ({ id, Section: lazy(() => whenWanted(id).then(load)) }));

/** The sections below the first screens are in the page; their code waits until somebody is near. */
export default function HomePage() {
  return (
    <Page {...pageMetadata['/']}>
      <Hero />
      <WhatsappSection />
      {sections.map(({ id, Section }) => (
        <div key={id} id={id}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Section />
          </Suspense>
        </div>
      ))}
    </Page>
  );
}
