import { classNames } from '../lib/class-names.ts';

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** The addresses for each theme. */
  readonly light: string;
  readonly dark: string;
}

export interface Pictures {
  /** The classes of its container, which reserve the height of the picture. */
  readonly shape: string;
  readonly desk: Drawn;
  /** Used on tablets, where the desktop's picture is too small to read. */
  readonly tablet?: Drawn;
  readonly phone: Drawn;
}

interface ProductPictureProps {
  readonly of: Pictures;
  readonly alt: string;
  readonly className?: string;
}

/**
 * A picture of the product as taken by `npm run screenshots`: phones show the phone's version, and each theme its
 * own picture.
 */
export function ProductPicture({
  of: { shape, desk, tablet, phone },
  alt,
  className,
}: ProductPictureProps) {
  return (
    <div
      className={classNames(
        'border-rule rounded-card shadow-float overflow-hidden border',
        className,
      )}
    >
      {/*
       * Lazy images are requested several screens ahead and would compete with the fonts of the first screen;
       * content that is not rendered yet requests nothing.
       */}
      <div className={`relative [content-visibility:auto] ${shape}`}>
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
              className="absolute inset-0 size-full"
            />
          </picture>
        ))}
      </div>
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
