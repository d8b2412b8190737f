/** What a screen, whichever, has. */
const SCREEN = '[data-layout], main, h1';

/** Takes the shell of index.html away in the frame in which the application draws a screen over it: nothing moves, nothing is blank between. */
export function dropBoot(root: HTMLElement): void {
  const boot = document.getElementById('boot');
  if (!boot) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector(SCREEN)) return;
    observer.disconnect();
    boot.remove();
  });
  observer.observe(root, { childList: true, subtree: true });
}
