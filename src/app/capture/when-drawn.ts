const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves once what is under an element is painted: fonts and pictures here, two frames gone by. */
export async function whenDrawn(root: ParentNode): Promise<void> {
  await document.fonts.ready;
  // A picture that cannot be drawn is not waited for.
  await Promise.all([...root.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)));
  await nextFrame();
  await nextFrame();
}
