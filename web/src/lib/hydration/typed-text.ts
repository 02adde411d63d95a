import { readStored, removeStored, writeStored, type StoredShape } from '../storage.ts';

const storageKey = 'typedDraft';

interface TypedText {
  readonly path: string;
  readonly texts: readonly string[];
}

const storedText: StoredShape<TypedText> = {
  safeParse: (value) => (isTypedText(value) ? { success: true, data: value } : { success: false }),
};

function isTypedText(value: unknown): value is TypedText {
  if (typeof value !== 'object' || value === null) return false;
  const { path, texts } = value as Partial<Record<keyof TypedText, unknown>>;
  return (
    typeof path === 'string' &&
    Array.isArray(texts) &&
    texts.every((text) => typeof text === 'string')
  );
}

function listTextFields(page: ParentNode): readonly HTMLInputElement[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[type=email], input[type=text]')];
}

/** Stores the texts typed into a prerendered page, for the same page after a reload. */
export function keepTypedText(): void {
  const page = document.querySelector('[data-prerendered]');
  const texts = page === null ? [] : listTextFields(page).map(({ value }) => value);
  if (texts.every((text) => text === '')) return;
  writeStored('session', storageKey, { path: window.location.pathname, texts });
}

/** Restores the typed texts before hydration. */
export function restoreTypedText(page: HTMLElement): void {
  const typed = readStored('session', storageKey, storedText);
  removeStored('session', storageKey);
  if (typed?.path !== window.location.pathname) return;
  for (const [nth, field] of listTextFields(page).entries()) {
    field.value = typed.texts[nth] ?? field.value;
  }
}
