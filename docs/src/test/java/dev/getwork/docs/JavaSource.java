package dev.getwork.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A Java file of this repository, parsed by javac. */
record JavaSource(Path file, String text, CompilationUnitTree unit) {

  private static final String TEXT_BLOCK = "\"\"\"(?:[^\"\\\\]++|\\\\.|\"(?!\"\"))*+\"\"\"";
  private static final String STRING = "\"(?:[^\"\\\\]++|\\\\.)*+\"";
  private static final String CHARACTER = "'(?:[^'\\\\]++|\\\\.)*+'";
  private static final String COMMENT = "(?<comment>//[^\\n]*+|/\\*.*?\\*/)";
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile(String.join("|", TEXT_BLOCK, STRING, CHARACTER, COMMENT), Pattern.DOTALL);
  private static final Pattern DECLARED_ABOVE_TYPES = Pattern.compile("(?:package|import)\\s.*");

  /** Parses these files, relative to the root of the repository. */
  static List<JavaSource> parse(List<Path> files) {
    JavaCompiler javac = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      var sources = manager.getJavaFileObjectsFromPaths(files.stream().map(Repository.ROOT::resolve).toList());
      var task = (JavacTask) javac.getTask(null, manager, null, List.of("-proc:none"), null, sources);
      return StreamSupport.stream(task.parse().spliterator(), false)
          .map(JavaSource::of).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static JavaSource of(CompilationUnitTree unit) {
    Path file = Repository.ROOT.relativize(Path.of(unit.getSourceFile().toUri()));
    return new JavaSource(file, Repository.read(file), unit);
  }

  long lines() {
    return text.lines().count();
  }

  /** The number of lines with more than blanks and comments, except imports and the package. */
  long codeLines() {
    return codeLines(text);
  }

  static long codeLines(String text) {
    return LITERAL_OR_COMMENT.matcher(text).replaceAll(JavaSource::masked).lines().map(String::strip)
        .filter(line -> !line.isEmpty() && !DECLARED_ABOVE_TYPES.matcher(line).matches())
        .count();
  }

  /** Replaces comments by blanks and literals by letters, except for line breaks. */
  private static String masked(MatchResult found) {
    return found.group("comment") == null
        ? found.group().replaceAll("\\S", "x")
        : found.group().replaceAll("[^\\n]", " ");
  }

  List<ClassTree> topLevelTypes() {
    return types(unit.getTypeDecls()).toList();
  }

  /** The number of types declared in other types, except anonymous and local ones. */
  long nestedTypes() {
    return topLevelTypes().stream().mapToLong(JavaSource::nestedTypes).sum();
  }

  private static long nestedTypes(ClassTree type) {
    return types(type.getMembers()).mapToLong(member -> 1 + nestedTypes(member)).sum();
  }

  private static Stream<ClassTree> types(List<? extends Tree> trees) {
    return trees.stream().filter(ClassTree.class::isInstance).map(ClassTree.class::cast);
  }

  /** The number of top-level interfaces that are not sealed and have an abstract method. */
  long ports() {
    return topLevelTypes().stream().filter(type -> type.getKind() == Tree.Kind.INTERFACE)
        .filter(type -> !type.getModifiers().getFlags().contains(Modifier.SEALED))
        .filter(type -> type.getMembers().stream().anyMatch(JavaSource::isAbstractMethod))
        .count();
  }

  private static boolean isAbstractMethod(Tree member) {
    return member instanceof MethodTree method && Collections.disjoint(
        method.getModifiers().getFlags(), EnumSet.of(Modifier.DEFAULT, Modifier.STATIC, Modifier.PRIVATE));
  }
}
