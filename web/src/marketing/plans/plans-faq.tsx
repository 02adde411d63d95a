import { plansFaq } from '../../copy/faq.ts';
import { Questions } from '../questions.tsx';

export function PlansFaq() {
  return <Questions {...plansFaq} />;
}
