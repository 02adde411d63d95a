import { Page } from '../app/page.tsx';
import { pageMetadata } from '../copy/page-metadata.ts';
import { AssistantSection } from './home/assistant-section.tsx';
import { Hero } from './home/hero.tsx';
import { HowItWorks } from './home/how-it-works.tsx';
import { ReportSection } from './home/report-section.tsx';
import { WhatsappSection } from './home/whatsapp-section.tsx';

export default function HomePage() {
  return (
    <Page {...pageMetadata['/']}>
      <Hero />
      <WhatsappSection />
      <HowItWorks />
      <AssistantSection />
      <ReportSection />
    </Page>
  );
}
