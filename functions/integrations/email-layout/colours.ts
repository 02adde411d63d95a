/**
 * The colours of an e-mail by role, in both themes: a role is a class of the frame, and its light colours are also
 * inline, because many programs ignore classes. Programs that invert colours (Gmail, Outlook) need colours that do
 * not meet in the middle: text is nearly as dark as its background is light.
 */
export const colours = {
  /** The background around the sheet, with the masthead and the footer. */
  ground: {
    light: { background: '#faf7f1', text: '#15211c' },
    dark: { background: '#0c1512', text: '#eef3ef' },
  },
  /** The sheet with the message. */
  sheet: {
    light: { background: '#ffffff', text: '#15211c', border: '#e3ddd0' },
    dark: { background: '#16221d', text: '#eef3ef', border: '#2c3b34' },
  },
  /** Secondary text, on the sheet and around it. */
  muted: { light: { text: '#55615b' }, dark: { text: '#a8b5ae' } },
  /** Links, and the sender's name. */
  link: { light: { text: '#0e4d3a' }, dark: { text: '#8ed6b8' } },
  button: {
    light: { background: '#0e4d3a', text: '#ffffff' },
    dark: { background: '#8ed6b8', text: '#0c1512' },
  },
  /** A code to type. */
  code: {
    light: { background: '#faf7f1', text: '#15211c' },
    dark: { background: '#0c1512', text: '#eef3ef' },
  },
  /** A part of a whole, and the whole behind it. */
  bar: { light: { background: '#0e4d3a' }, dark: { background: '#8ed6b8' } },
  track: { light: { background: '#e3ddd0' }, dark: { background: '#2c3b34' } },
  /** The two lines below the masthead. */
  nib: { light: { border: '#15211c' }, dark: { border: '#eef3ef' } },
  /** Lines between rows and parts. */
  rule: { light: { border: '#e3ddd0' }, dark: { border: '#2c3b34' } },
  up: { light: { text: '#0b7a4b' }, dark: { text: '#6fcf9f' } },
  down: { light: { text: '#b3261e' }, dark: { text: '#f5a29b' } },
  /** The bar of a rise, and of a fall. */
  rise: { light: { background: '#0b7a4b' }, dark: { background: '#6fcf9f' } },
  fall: { light: { background: '#b3261e' }, dark: { background: '#f5a29b' } },
} as const satisfies Readonly<Record<string, Readonly<Record<'light' | 'dark', ColoursOfRole>>>>;

interface ColoursOfRole {
  readonly background?: string;
  readonly text?: string;
  readonly border?: string;
}
export type ColourRole = keyof typeof colours;

const properties = {
  background: 'background-color',
  text: 'color',
  border: 'border-color',
} as const;

function declarations(role: ColourRole, mode: 'light' | 'dark', end: string): string {
  const roleColours: ColoursOfRole = colours[role][mode];
  return Object.entries(properties)
    .flatMap(([part, property]) => {
      const colour = roleColours[part as keyof typeof properties];
      return colour === undefined ? [] : [`${property}:${colour}${end}`];
    })
    .join(';');
}

/**
 * Returns the attributes of an element in a role: its class and its colours, with the given style.
 * @param layout another class, for a rule of narrow screens
 */
export function styleAttributes(name: ColourRole, style: string, layout?: string): string {
  const classes = layout === undefined ? name : `${name} ${layout}`;
  return `class="${classes}" style="${style};${declarations(name, 'light', '')}"`;
}

const roles = Object.keys(colours) as ColourRole[];

/** The rules for dark mode; they override inline styles. */
export const darkRules = roles
  .map((name) => `.${name}{${declarations(name, 'dark', '!important')}}`)
  .join('');

/**
 * The same for Outlook's apps and outlook.com, which change colours by themselves: they mark an element whose text
 * or background they have changed with an attribute (caniemail.com, `prefers-color-scheme`).
 */
export const outlookDarkRules = roles
  .flatMap((name) => {
    const dark: ColoursOfRole = colours[name].dark;
    return [
      ...(dark.text === undefined ? [] : [`[data-ogsc] .${name}{color:${dark.text}!important}`]),
      ...(dark.background === undefined
        ? []
        : [`[data-ogsb] .${name}{background-color:${dark.background}!important}`]),
    ];
  })
  .join('');
