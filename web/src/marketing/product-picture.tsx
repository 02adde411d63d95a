import { classNames } from '../lib/class-names.ts';

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Its addresses, by the theme in which it is drawn. */
  readonly light: string;
  readonly dark: string;
}

export interface Pictures {
  readonly desk: Drawn;
  /** Where a desk's is too small to be read on one. */
  readonly tablet?: Drawn;
  readonly phone: Drawn;
}

interface ProductPictureProps {
  readonly of: Pictures;
  readonly alt: string;
  readonly className?: string;
}

/** A screen of the product as `npm run screenshots` takes it: a phone's own on phones, each in the theme that is shown. */
export function ProductPicture({
  of: { desk, tablet, phone },
  alt,
  className,
}: ProductPictureProps) {
  return (
    <div
      className={classNames(
        'border-rule rounded-card shadow-float overflow-hidden border',
        // Lazy images are asked for from several screens away, and would share the line with the first one's fonts;
        // what is not drawn yet asks for nothing. Its height is a guess until then, far below what is looked at.
        '[contain-intrinsic-height:auto_64rem] [content-visibility:auto]',
        className,
      )}
    >
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={`only-${theme}`}>
          <Source drawn={desk} theme={theme} from={tablet === undefined ? '48rem' : '64rem'} />
          {tablet === undefined ? null : <Source drawn={tablet} theme={theme} from="48rem" />}
          <img
            src={phone[theme]}
            width={phone.width}
            height={phone.height}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="block h-auto w-full"
          />
        </picture>
      ))}
    </div>
  );
}

function Source(props: {
  readonly drawn: Drawn;
  readonly theme: 'light' | 'dark';
  /** The width of the window. */
  readonly from: string;
}) {
  const { drawn, theme, from } = props;
  return (
    <source
      media={`(min-width: ${from})`}
      srcSet={drawn[theme]}
      width={drawn.width}
      height={drawn.height}
    />
  );
}
