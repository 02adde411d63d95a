import type { MessageLength } from '../../../../shared/contracts/preferences.ts';
import { previewByLength, previewGreeting } from '../../copy/newsletter/newsletter-preview.ts';
import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';

interface MessagePreviewProps {
  readonly name: string;
  readonly length: MessageLength;
  readonly assets: readonly string[];
}

/** The opening message as it would be with the choices so far; every figure is made up. */
export function MessagePreview({ name, length, assets }: MessagePreviewProps) {
  const firstName = name.trim().split(/\s+/)[0] ?? '';
  const greeting =
    firstName === '' ? previewGreeting.withoutName : previewGreeting.withName(firstName);
  return (
    <Conversation
      label={previewGreeting.label}
      sender={openingSample.sender}
      status={openingSample.status}
    >
      <Bubble time={openingSample.time}>
        <p className="font-semibold break-words">{greeting}</p>
        {previewByLength[length].map((paragraph) => (
          <p key={paragraph} className="mt-2">
            {paragraph}
          </p>
        ))}
      </Bubble>
      {assets.length > 0 ? (
        <Bubble time={openingSample.time}>
          <p>
            <strong className="font-semibold">{previewGreeting.assets}</strong>{' '}
            <span className="break-words">{assets.join(', ')}</span>. {previewGreeting.noNews}
          </p>
        </Bubble>
      ) : null}
      <p className="text-fine text-muted mt-1 text-center">{previewGreeting.note}</p>
    </Conversation>
  );
}
