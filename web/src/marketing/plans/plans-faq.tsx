import { plansFaq } from '../../copy/marketing/faq.ts';
import { Questions } from '../questions.tsx';

export function PlansFaq() {
  return <Questions {...plansFaq} />;
}
