import { pageMetadata } from '../copy/page-metadata.ts';
import { privacyPolicy } from '../copy/legal/privacy-policy.ts';
import { LegalPage } from './legal/legal-page.tsx';

export default function PrivacyPolicyPage() {
  return <LegalPage document={privacyPolicy} metadata={pageMetadata['/politica-de-privacidade']} />;
}
