/** A figure of a sample message. The sign says what the arrow and the colour also say. */
export interface MessageFigure {
  readonly label: string;
  readonly value: string;
  /** Missing where nothing changed. */
  readonly change?: string;
  readonly direction?: 'up' | 'down';
}
