import { pageMetadata } from '../copy/page-metadata.ts';
import { terms } from '../copy/legal/terms.ts';
import { LegalPage } from './legal/legal-page.tsx';

export default function TermsPage() {
  return <LegalPage document={terms} metadata={pageMetadata['/termos-de-servico']} />;
}
