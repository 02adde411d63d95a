const takers = new WeakMap<Element, () => HTMLCanvasElement>();

/**
 * @param frame the frame of a chart that is drawn on canvases
 * @param take draws a new image each time, because the caller may keep it
 */
export function keepPicture(frame: Element, take: () => HTMLCanvasElement): void {
  takers.set(frame, take);
}

/** Returns the canvas of a frame, if it has one. */
export function takePicture(frame: Element): HTMLCanvasElement | undefined {
  return takers.get(frame)?.();
}
