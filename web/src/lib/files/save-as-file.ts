/** Lets the browser save the content as a file. */
export function saveAsFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
