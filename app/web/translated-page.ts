/** Texts that a translator has replaced, with the element in their place. */
const translations = new WeakMap<Node, Node>();
let isWatching = false;
let isTranslated = false;

/**
 * Keeps a page true that the browser translates (Rule P57). Translators replace texts by elements (Chrome:
 * `<font>`); React would write into texts that are no longer shown, and fail to take one away or to put
 * something before it. From the first translation on, what React writes, takes away or moves is done to the
 * translation; the translator translates a text that came back anew.
 */
export function followTranslators(): void {
  if (isWatching) return;
  isWatching = true;
  new MutationObserver((changes) => changes.forEach(noteTranslations)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

const isTranslation = (node: Node | null): node is Node => node?.nodeName === "FONT";

function noteTranslations({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (!isTranslated && ![...addedNodes].some(isTranslation)) return;
  if (!isTranslated) patchDom();
  isTranslated = true;
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (translation) translations.set(text, translation);
  }
}

/** What stands for a node below `parent`: itself, its translation, or the element that it was put into. */
function inPlaceOf(node: Node, parent: Node): Node | null {
  if (node.parentNode === parent) return node;
  let found: Node | null = translations.get(node) ?? node.parentNode;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/** The translation of a text, whether in its place or around it. */
function translationOf(text: Node): Node | undefined {
  let found = text.isConnected ? undefined : translations.get(text);
  for (let node = text.parentNode; isTranslation(node); node = node.parentNode) found = node;
  return found;
}

/** The only ways in which React changes texts that have siblings. */
function patchDom(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Text, value: string | null) {
      nodeValue?.set?.call(this, value);
      const translation = translationOf(this);
      translation?.parentNode?.replaceChild(this, translation);
    },
  });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = inPlaceOf(child, this);
    if (there) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    const translation = child instanceof Text ? translationOf(child) : undefined;
    insertBefore.call(this, child, next && inPlaceOf(next, this));
    translation?.parentNode?.removeChild(translation);
    return child;
  };
}
