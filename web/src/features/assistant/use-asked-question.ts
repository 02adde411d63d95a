import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'pergunta';

/**
 * The question in the page's address: it is put into the text field, and only the user can send it. A reload does
 * not overwrite what was typed since.
 */
export function useAskedQuestion(): string {
  const [parameters, setParameters] = useSearchParams();
  const [question] = useState(() => parameters.get(parameter) ?? '');
  const hasQuestion = parameters.has(parameter);
  useEffect(() => {
    if (!hasQuestion) return;
    setParameters(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(parameter);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasQuestion, setParameters]);
  return question;
}
