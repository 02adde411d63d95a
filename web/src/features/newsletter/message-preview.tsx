import { sampleMoves } from '../../copy/messaging/sample-moves.ts';
import type { MessageLength } from '../../../../shared/contracts/preferences.ts';
import { previewByLength, previewGreeting } from '../../copy/newsletter/newsletter-preview.ts';
import { openingSample } from '../../copy/newsletter/newsletter-samples.ts';
import { greetingName } from '../../../../shared/values/greeting-name.ts';
import { EmailPicture } from '../../ui/editions/email-picture.tsx';

interface MessagePreviewProps {
  readonly name: string;
  readonly length: MessageLength;
  readonly assets: readonly string[];
}

/** The opening message with the current choices; all values are made up. */
export function MessagePreview({ name, length, assets }: MessagePreviewProps) {
  const firstName = greetingName(name);
  const greeting =
    firstName === undefined ? previewGreeting.withoutName : previewGreeting.withName(firstName);
  return (
    <EmailPicture
      label={previewGreeting.label}
      sender={openingSample.sender}
      subject={openingSample.subject}
      time={openingSample.time}
    >
      <p className="font-semibold break-words">{greeting}</p>
      {previewByLength[length].map((paragraph) => (
        <p key={paragraph} className="mt-2">
          {paragraph}
        </p>
      ))}
      {assets.length > 0 ? (
        <p className="border-rule mt-4 border-t pt-3">
          <strong className="font-semibold">{previewGreeting.assets}</strong>{' '}
          <span className="break-words">{`${sampleMoves(assets)}.`}</span>
        </p>
      ) : null}
      <p className="text-fine text-muted mt-4">{previewGreeting.note}</p>
    </EmailPicture>
  );
}
