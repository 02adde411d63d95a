import { Suspense, type ComponentType } from 'react';
import { Page } from '../ui/page/page.tsx';
import { pageMetadata } from '../copy/page-metadata.ts';
import { comesLater } from '../lib/hydration/held-presses.ts';
import { lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { Hero } from './home/hero.tsx';
import { TrialBar } from './home/trial-bar.tsx';
import { WhatsappSection } from './home/whatsapp-section.tsx';
import { loadWhenNear } from './home/load-when-near.ts';

const sections = [
  part('como-funciona', () => loadCode(() => import('./home/how-it-works.tsx'))),
  part('assistente', () => loadCode(() => import('./home/assistant-section.tsx'))),
  part('relatorio', () => loadCode(() => import('./home/report-section.tsx'))),
  part('quanto-custa', () => loadCode(() => import('./home/closing-section.tsx'))),
];

function part(id: string, load: () => Promise<{ readonly default: ComponentType }>) {
  return { id, Section: lazyCode(async () => loadWhenNear(id, load)) };
}

/** The sections below the first screens are prerendered; their code loads when the reader scrolls near them. */
export default function HomePage() {
  return (
    <Page {...pageMetadata['/']}>
      <Hero />
      <TrialBar />
      <WhatsappSection />
      {sections.map(({ id, Section }) => (
        <div key={id} id={id} {...comesLater}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Section />
          </Suspense>
        </div>
      ))}
    </Page>
  );
}
