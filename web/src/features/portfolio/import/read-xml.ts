import { decode, Parser } from 'saxen';

export interface XmlListener {
  /** Names are passed without a namespace prefix, because each program chooses its own prefix. */
  readonly open: (
    name: string,
    attributes: () => Readonly<Partial<Record<string, string>>>,
  ) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** @throws an error for a text that is no XML */
export function parseXml(xml: string, { open, text, close }: XmlListener): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => {
    open(localName(name), () => readAttributes(attributes()));
  });
  // The parser would silently skip an attribute that it cannot read.
  parser.on('warn', (warning) => {
    throw warning;
  });
  if (close !== undefined) parser.on('closeTag', (name) => close(localName(name)));
  if (text !== undefined) {
    parser.on('text', (written) => text(decode(written)));
    parser.on('cdata', text);
  }
  parser.parse(xml);
}

function readAttributes(
  attributes: Readonly<Record<string, string>>,
): Readonly<Partial<Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name.startsWith('xmlns') ? [] : [[localName(name), decode(value)]],
    ),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
