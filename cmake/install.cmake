# `cmake --install`: the program, one library with its headers, the files by which CMake and pkg-config find it, documents and
# rulebooks. The library is static; with BUILD_SHARED_LIBS it is shared, and shows the public interface alone.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
find_package(fmt REQUIRED)
find_package(simdjson REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmpxx)

set(parts base grammar model interpreter formulas engine jit embed batch)
foreach(part IN LISTS parts)
  list(APPEND objects $<TARGET_OBJECTS:paragraf_${part}>)
endforeach()
add_library(paragraf_library ${objects})
set_target_properties(paragraf_library PROPERTIES OUTPUT_NAME paragraf EXPORT_NAME paragraf LINKER_LANGUAGE CXX
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(paragraf_library INTERFACE cxx_std_20)
target_include_directories(paragraf_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(paragraf_library PRIVATE fmt::fmt PkgConfig::gmp PkgConfig::utf8proc simdjson::simdjson)
if(BUILD_SHARED_LIBS)
  target_compile_definitions(paragraf_library INTERFACE PARAGRAF_SHARED)
  set(pc_define -DPARAGRAF_SHARED)
  set(pc_private .private)
endif()

install(TARGETS paragraf_library EXPORT paragraf
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS paragraf RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET paragraf-solver)
  install(TARGETS paragraf-solver LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/paragraf)
endif()
if(TARGET paragraf-jit)
  install(TARGETS paragraf-jit LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/paragraf)
endif()
install(FILES interpreter/embed/paragraf.hpp interpreter/embed/prepared.hpp interpreter/embed/watched.hpp interpreter/embed/paragraf.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/paragraf)

set(config ${CMAKE_INSTALL_LIBDIR}/cmake/paragraf)
install(EXPORT paragraf NAMESPACE paragraf:: FILE paragrafTargets.cmake DESTINATION ${config})
configure_package_config_file(cmake/paragrafConfig.cmake.in ${PROJECT_BINARY_DIR}/paragrafConfig.cmake
  INSTALL_DESTINATION ${config} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/paragrafConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/paragrafConfig.cmake ${PROJECT_BINARY_DIR}/paragrafConfigVersion.cmake
  DESTINATION ${config})
configure_file(cmake/paragraf.pc.in ${PROJECT_BINARY_DIR}/paragraf.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/paragraf.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN *.md PATTERN grammar.peg)
install(DIRECTORY rulesets DESTINATION ${CMAKE_INSTALL_DATADIR}/paragraf)

# All that an installation takes.
add_custom_target(installed DEPENDS paragraf paragraf_library)
if(TARGET paragraf-solver)
  add_dependencies(installed paragraf-solver)
endif()
if(TARGET paragraf-jit)
  add_dependencies(installed paragraf-jit)
endif()
