/* Before the first paint: theme, accent, language and layout as last used on this device (see src/app/shell/theme.ts), for the shell of index.html too. */
(function () {
  var root = document.documentElement;
  var choice = 'system';
  var side = false;
  try {
    choice = localStorage.getItem('sillage.theme') || 'system';
    side = localStorage.getItem('sillage.side') !== null;
    var color = localStorage.getItem('sillage.accent');
    if (color && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) root.style.setProperty('--theme-color', color);
    var secondary = localStorage.getItem('sillage.secondary');
    if (secondary && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(secondary)) root.style.setProperty('--theme-secondary', secondary);
  } catch (e) {
    /* storage refused: defaults */
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.boot = /^\/(simple-directory|pages-for-capture|newsletter)\b/.test(location.pathname) ? 'bare' : side ? 'side' : 'bar';
  var lang = /(?:^|; )i18n_lang=(fr|en|es|it|nl|pt|hu)(?:;|$)/.exec(document.cookie);
  if (lang) root.lang = lang[1];
})();
