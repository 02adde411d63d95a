import { findEmails } from './find-emails.ts';

/** A text in which e-mail addresses can be pressed. */
export function TextWithLinks({ text }: { readonly text: string }) {
  return findEmails(text).map((piece, index) =>
    piece.isEmail ? (
      // Pieces are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={`mailto:${piece.text}`} className="link">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}
