// Without the fonts that the theme brings: the visitor's own are there at once.
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
